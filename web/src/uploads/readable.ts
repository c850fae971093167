/** A file that was moved, changed or deleted after it was chosen fails just as a lost network does. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export const UNREADABLE = 'Não deu para ler o arquivo neste aparelho. Escolha-o de novo.';
