/** Lengths of usernames and passwords, in UTF-16 code units after NFC (spec §5, §9; the upper ones are ours). No zod in here. */
export const AUTH_LIMITS = { usernameMin: 3, usernameMax: 60, passwordMin: 6, passwordMax: 200 } as const;
