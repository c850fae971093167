/** What is said of a week that has programmes, to whoever is about to make another by repeating one. */
export function occupiedText(count: number): string {
  return `Esta semana já tem ${count === 1 ? 'uma programação' : `${count} programações`}. Repetir cria mais uma.`;
}

/** The same in the designer, where repeating makes no programme. */
export function occupiedDraftText(count: number): string {
  const sent = count === 1 ? 'uma programação enviada' : `${count} programações enviadas`;
  return `Esta semana já tem ${sent}. Aqui você só preenche o rascunho.`;
}
