/// libgd: decodes pictures in several formats and scales them.
#ifndef GHLOTUS_CLIBGD_SHIM_H
#define GHLOTUS_CLIBGD_SHIM_H

#include "../CLibrary/library.h"
#include <gd.h>

#define GHLOTUS_GD_FUNCTIONS(F)                                                                                       \
  F(gdImageCreateFromPngPtr) F(gdImageCreateFromJpegPtr) F(gdImageCreateFromGifPtr) F(gdImageCreateFromWebpPtr)       \
  F(gdImagePaletteToTrueColor) F(gdImageScale) F(gdImageTrueColorToPalette) F(gdImageGetTrueColorPixel)

GHLOTUS_LIBRARY(ghlotus_gd, "libgd.so.3", GHLOTUS_GD_FUNCTIONS)

#endif
