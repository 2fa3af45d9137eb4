# Builds the Debian package from source and installs it. To try it:
#     docker build -t ghlotus . && docker run -it --rm ghlotus profile octocat
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends make
WORKDIR /src
COPY . .
RUN make deb

FROM debian:bookworm-slim
COPY --from=build /src/.build/dist/ghlotus_*.deb /tmp/
RUN apt-get update && apt-get install -y /tmp/ghlotus_*.deb && rm -rf /var/lib/apt/lists/* /tmp/ghlotus_*.deb
RUN useradd --create-home ghlotus
USER ghlotus
WORKDIR /home/ghlotus
ENV LANG=C.UTF-8
ENTRYPOINT ["ghlotus"]
