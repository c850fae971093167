const KEY = 'quartou-programme';

/** The programme that was last worked on, on this device; null when there is none. */
export function rememberedProgramme(): number | null {
  try {
    return programmeId(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Remembers a programme; null forgets it. */
export function rememberProgramme(id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(id));
  } catch {
    // Storage can be forbidden; the address has it too.
  }
}

/** The id that a text is; null when it cannot be one. */
export function programmeId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
