/** "1 mudança", "3 mudanças". */
export const changeCount = (count: number): string => `${count} ${count === 1 ? 'mudança' : 'mudanças'}`;
