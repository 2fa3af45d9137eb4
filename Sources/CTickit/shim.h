/// libtickit: terminals, windows, pens and the width of text in cells.
#ifndef GHLOTUS_CTICKIT_SHIM_H
#define GHLOTUS_CTICKIT_SHIM_H

#include <tickit.h>

#endif
