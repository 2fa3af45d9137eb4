/// md4c: a parser of Markdown, CommonMark and GitHub's dialect of it.
#ifndef GHLOTUS_CMD4C_SHIM_H
#define GHLOTUS_CMD4C_SHIM_H

#include <md4c.h>

/// Tables, struck text, task lists and addresses without brackets; Swift does not import the macro.
static const unsigned md4c_dialect_github = MD_DIALECT_GITHUB;

#endif
