/** The device's storage. Each access by itself: where storage is forbidden, `localStorage` throws, and only that access fails. */
export const deviceStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  key: (n) => localStorage.key(n),
  get length() {
    return localStorage.length;
  },
};
