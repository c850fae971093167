export function initials(username: string): string {
  return [...username.normalize('NFC').trim()].slice(0, 2).join('').toLocaleUpperCase('pt-BR');
}
