import CLibchafa
import CLibcurl
import CLibgd
import CLibjq
import CLibsecret
import CMd4c

/// The C libraries that are loaded at run time, when they are first needed.
typealias Curl = Library<ghlotus_curl>
typealias Libchafa = Library<ghlotus_chafa>
typealias Libgd = Library<ghlotus_gd>
typealias Libjq = Library<ghlotus_jq>
typealias Libsecret = Library<ghlotus_secret>
typealias Md4c = Library<ghlotus_md4c>

extension Curl {
  init?() { self.init(ghlotus_curl_open) }
}

extension Libchafa {
  init?() { self.init(ghlotus_chafa_open) }
}

extension Libgd {
  init?() { self.init(ghlotus_gd_open) }
}

extension Libjq {
  init?() { self.init(ghlotus_jq_open) }
}

extension Libsecret {
  init?() { self.init(ghlotus_secret_open) }
}

extension Md4c {
  init?() { self.init(ghlotus_md4c_open) }
}
