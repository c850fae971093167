import { deviceSetting } from '../device-setting.ts';
import { toast } from './toast.tsx';

/** A setting of the device: true if texts for WhatsApp and captions contain the observations. */
export const notesSetting = deviceSetting('quartou-text-notes', (text) => text !== '0');

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

/** Opens the share sheet. @returns false if the user closed the sheet, or after a failure, for which a toast gives `advice` */
export async function shareBySheet(data: ShareData, advice: string): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    const isClosed = error instanceof Error && error.name === 'AbortError';
    if (!isClosed) toast({ tone: 'error', title: 'Não deu para compartilhar', description: advice });
    return false;
  }
}
