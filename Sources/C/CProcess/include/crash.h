/// Writes a report when the process crashes.
///
/// The report is written by a signal handler, so the functions are in C, and the handler only uses
/// functions that are async-signal-safe (signal-safety(7)). The report contains fixed texts, names
/// of the program's own scenes and addresses of code, but nothing from the memory, the arguments or
/// the environment.
#ifndef GHLOTUS_CRASH_H
#define GHLOTUS_CRASH_H

/// Handles the signals of crashes that aren't ignored. Call this function on the main thread, before
/// any other thread exists.
///
/// The handler of a signal writes the report and one sentence on standard error. Afterwards, the
/// signal has the effect that it had before this call.
///
/// - Parameters:
///   - folder: The path of the folder for the report. The handler creates it if necessary.
///   - name: The name of the file, which replaces an older report.
///   - start: The first lines of the report.
///   - stored: The sentence to print if the report was written.
///   - failed: The sentence to print if the report could not be written.
void ghlotus_crash_watch(
  const char *_Nonnull folder, const char *_Nonnull name, const char *_Nonnull start, const char *_Nonnull stored,
  const char *_Nonnull failed);

/// Sets the name of the command for the report. Only the first 63 bytes are used.
void ghlotus_crash_set_command(const char *_Nonnull name);

/// Sets the names of the open scenes for the report. Only the first 255 bytes are used.
void ghlotus_crash_set_scenes(const char *_Nonnull names);

#endif
