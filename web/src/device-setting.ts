/** A setting that the device stores under `key`. `parse` gets the stored text or null, and `set(null)` removes the text. */
export function deviceSetting<Value>(key: string, parse: (text: string | null) => Value) {
  return {
    get() {
      let text: string | null = null;
      try {
        text = localStorage.getItem(key);
      } catch {}
      return parse(text);
    },
    set(text: string | null) {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Without storage the setting is not remembered.
      }
    },
  };
}

/** True if this page may store data on the device. Without permission `localStorage` is missing or throws. */
export function canStore(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}
