/** Whether a chosen file can still be read. Sending a file that was moved or deleted looks like a network failure. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export const UNREADABLE = 'Não deu para ler o arquivo neste aparelho. Escolha-o de novo.';
