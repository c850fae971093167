import { toast } from './toast.tsx';

/**
 * Copies a text and shows a toast. Where the clipboard refuses, the text is selected in its field, and the user copies it.
 * @param fieldId id of the field that shows the text
 */
export async function copyText(text: string, fieldId: string, said: { title: string; description: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    const field = document.getElementById(fieldId) as HTMLInputElement | HTMLTextAreaElement | null;
    field?.focus();
    field?.select();
    toast({
      tone: 'error',
      title: 'Não deu para copiar',
      description: 'Está selecionado: copie com Ctrl+C ou pelo menu do aparelho.',
    });
  }
}
