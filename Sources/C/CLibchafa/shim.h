/// libchafa: draws pictures with colored characters.
#ifndef GHLOTUS_CLIBCHAFA_SHIM_H
#define GHLOTUS_CLIBCHAFA_SHIM_H

#include "../CLibrary/library.h"
#include <chafa.h>

#define GHLOTUS_CHAFA_FUNCTIONS(F)                                                                                    \
  F(chafa_set_n_threads) F(chafa_symbol_map_new) F(chafa_symbol_map_add_by_tags) F(chafa_canvas_config_new)           \
  F(chafa_canvas_config_set_geometry) F(chafa_canvas_config_set_symbol_map) F(chafa_canvas_config_set_work_factor)    \
  F(chafa_canvas_new) F(chafa_canvas_draw_all_pixels) F(chafa_canvas_get_char_at) F(chafa_canvas_get_colors_at)

GHLOTUS_LIBRARY(ghlotus_chafa, "libchafa.so.0", GHLOTUS_CHAFA_FUNCTIONS)

#endif
