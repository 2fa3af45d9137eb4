/// The shells that ghlotus supports with a completion script.
///
/// The scripts run `ghlotus --complete` each time the user presses Tab. A list of commands inside
/// the scripts could become outdated, so there is none.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that defines the completions in the shell.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # bash completion for ghlotus
    _ghlotus() {
      local words=() word part line=${COMP_LINE:0:COMP_POINT} index candidate
      # bash splits words at = and :, so join the parts again.
      for ((index = 0; index <= COMP_CWORD; index++)); do
        part=${COMP_WORDS[index]}
        if ((index > 0)) && [[ $line != [[:space:]]* ]] && ((${#line} > 0 || index < COMP_CWORD)); then
          words[${#words[@]} - 1]+=${line:0:${#part}}
        else
          line=${line#"${line%%[![:space:]]*}"}
          words+=("${line:0:${#part}}")
        fi
        line=${line:${#part}}
      done
      word=${words[${#words[@]} - 1]}
      COMPREPLY=()
      # bash replaces only the part after the last word break, so offer only that part.
      local head=${word%"${word##*[$COMP_WORDBREAKS]}"}
      while IFS=$'\t' read -r candidate _; do
        if [[ $candidate == :files ]]; then
          compopt -o default
          # After an @, bash offers hosts instead of files, replaces the @, too, and doesn't quote
          # the names. Quotation marks that the user has typed would need another quoting.
          if [[ $head == *@ && $head != *[\"\']* ]]; then
            while IFS= read -r part; do
              COMPREPLY+=("@$(printf %q "$part")")
            done < <(compgen -f -- "${word#"$head"}")
          fi
        elif [[ $candidate == :parts ]]; then
          compopt -o nospace
        elif [[ $candidate == :recordings ]]; then
          # Without recordings or folders, bash offers all files.
          compopt -o default -o filenames
          while IFS= read -r part; do
            COMPREPLY+=("$part")
          done < <(compgen -f -X '!*.har' -- "${word#"$head"}"; compgen -d -- "${word#"$head"}")
        elif [[ $candidate == "$word"* ]]; then
          COMPREPLY+=("${candidate#"$head"}")
        fi
      done < <(ghlotus --complete "${words[@]:1}" 2>/dev/null)
    }
    complete -F _ghlotus ghlotus

    """#

  private static let zshScript = #"""
    #compdef ghlotus
    # zsh completion for ghlotus
    _ghlotus() {
      local line
      local -a described suffix
      for line in "${(@f)$(ghlotus --complete "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}"; do
        if [[ $line == :files ]]; then
          compset -P '--*='
          compset -P '*@'
          _files
          return
        elif [[ $line == :parts ]]; then
          suffix=(-S '')
          continue
        elif [[ $line == :recordings ]]; then
          compset -P '--*='
          _files -g '*.har'
          return
        fi
        # _describe expects a word, a colon and a description.
        [[ -n $line ]] && described+=("${${line%%$'\t'*}//:/\\:}${${line#*$'\t'}:+:${line#*$'\t'}}")
      done
      _describe ghlotus described "${suffix[@]}"
    }
    if [[ $funcstack[1] == _ghlotus ]]; then
      _ghlotus "$@"
    else
      compdef _ghlotus ghlotus
    fi

    """#

  private static let fishScript = #"""
    # fish completion for ghlotus
    function __ghlotus_complete
        set -l word (commandline -ct)
        set -l words (commandline -opc) "$word"
        set -l lines (ghlotus --complete $words[2..-1] 2>/dev/null)
        if test "$lines" = :files
            set -l head (string match -r -- '^(?:--[^=]*=)?(?:.*@)?' "$word")
            string replace -r -- '^' "$head" (__fish_complete_path (string replace -- "$head" '' "$word"))
        else if test "$lines" = :recordings
            set -l head (string match -r -- '^--[^=]*=' "$word")
            set -l files (__fish_complete_path (string replace -- "$head" '' "$word"))
            set -l recordings (string match -r -- '.*(?:/|\.har)(?:\t.*)?$' $files)
            test -n "$recordings"; and set files $recordings
            string replace -r -- '^' "$head" $files
        else
            string match -v :parts -- $lines
        end
    end
    complete -c ghlotus -f -a '(__ghlotus_complete)'

    """#
}
