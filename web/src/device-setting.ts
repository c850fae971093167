/** A setting that the device stores under `key`. `parse` gets the stored text or null, and `set(null)` removes the text. */
export function deviceSetting<Value>(key: string, parse: (text: string | null) => Value) {
  /** The text that the device refused to store. It counts until the next `set`, or until the page is closed or reloaded. */
  let unstored: string | null = null;
  return {
    get() {
      try {
        return parse(unstored ?? localStorage.getItem(key));
      } catch {
        return parse(null);
      }
    },
    set(text: string | null) {
      unstored = null;
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        unstored = text;
      }
    },
  };
}

/** Without permission to store data, `localStorage` is missing or throws. */
export function canStore(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}
