/** What is said of a week that has so many programmes to whoever is about to make another by repeating one; null for none. */
export function occupiedText(count: number): string | null {
  if (count === 0) return null;
  return `Esta semana já tem ${count === 1 ? 'uma programação' : `${count} programações`}. Repetir cria mais uma.`;
}

/** The same of a week that has so many sent programmes in the designer, where repeating only fills the draft. */
export function occupiedDraftText(count: number): string | null {
  if (count === 0) return null;
  const sent = count === 1 ? 'uma programação enviada' : `${count} programações enviadas`;
  return `Esta semana já tem ${sent}. Aqui você só preenche o rascunho.`;
}
