/** How long ago something was saved, in the words of the bar: "Salvo agora", "Salvo há 20 s", "Salvo há 2 dias". */
export function savedText(seconds: number): string {
  if (seconds < 5) return 'Salvo agora';
  if (seconds < 60) return `Salvo há ${seconds} s`;
  if (seconds < 3600) return `Salvo há ${Math.floor(seconds / 60)} min`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 24) return `Salvo há ${hours} h`;
  const days = Math.floor(hours / 24);
  return `Salvo há ${days === 1 ? '1 dia' : `${days} dias`}`;
}
