import { toast } from './toast.tsx';

/** Copies a text. If the browser refuses, the text in the field `fieldId` is selected, so that the user can copy it. */
export async function copyText(text: string, fieldId: string, doneToast: { title: string; description: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(doneToast);
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
