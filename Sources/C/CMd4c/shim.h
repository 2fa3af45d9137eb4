/// md4c: a parser for CommonMark and GitHub Flavored Markdown.
#ifndef GHLOTUS_CMD4C_SHIM_H
#define GHLOTUS_CMD4C_SHIM_H

#include "../CLibrary/library.h"
#include <md4c.h>

#define GHLOTUS_MD4C_FUNCTIONS(F) F(md_parse)

GHLOTUS_LIBRARY(ghlotus_md4c, "libmd4c.so.0", GHLOTUS_MD4C_FUNCTIONS)

/// The flags for tables, strikethrough, task lists and bare URLs. Swift can't import the macro.
static const unsigned md4c_dialect_github = MD_DIALECT_GITHUB;

#endif
