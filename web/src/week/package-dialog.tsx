import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { VersionContent } from '../../../core/contracts/versions.ts';
import { formatDate } from '../../../core/rules/calendar.ts';
import { ApiError } from '../api/errors.ts';
import { houseQuery } from '../api/house.ts';
import { plainMessage } from '../api/plain-message.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { toast } from '../ui/toast.tsx';
import { newestContent } from './newest-content.ts';
import { askPackage, downloadPackage } from './package-download.ts';
import { picturesTheme } from './pictures/pictures-theme.ts';

export interface PackageDialogProps {
  scheduleId: number;
  onClose: () => void;
}

/** "Pacote da semana": makes the pictures, then downloads all of the newest version, and closes by itself. */
export default function PackageDialog({ scheduleId, onClose }: PackageDialogProps) {
  const client = useQueryClient();
  const [content, setContent] = useState<VersionContent | null>(null);
  const [done, setDone] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const close = useRef(onClose);
  close.current = onClose;

  function download(version: number, pictures: readonly File[]) {
    downloadPackage(scheduleId, version, pictures, () =>
      toast({ tone: 'error', title: 'Erro', description: 'O pacote não foi baixado. Tente de novo.' }),
    );
    const what = version > 0 ? `O download da versão ${version} começou` : 'O download começou';
    toast({ title: 'Pacote da semana', description: `${what}${pictures.length > 0 ? '.' : ', sem as imagens da semana.'}` });
    close.current();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try
  useEffect(() => {
    const stop = new AbortController();
    async function run() {
      setError(null);
      setDone(0);
      try {
        const newest = await newestContent(client, scheduleId);
        await askPackage(scheduleId, newest.number, stop.signal);
        setContent(newest);
        const pictures = await picturesOf(client, newest, setDone, stop.signal);
        if (!stop.signal.aborted) download(newest.number, pictures);
      } catch (problem) {
        if (!stop.signal.aborted) setError(problem);
      }
    }
    void run();
    return () => stop.abort();
  }, [tries]);

  return (
    <Dialog
      size="sm"
      title="Pacote da semana"
      subtitle={
        content && `${formatDate(content.startDate)} · ${content.number > 0 ? `versão ${content.number}` : 'ainda não enviada'}`
      }
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {error ? 'Fechar' : 'Cancelar'}
          </Button>
          {error ? (
            // What was refused is refused again.
            !(error instanceof ApiError && error.status < 500) && (
              <Button look="primary" onClick={() => setTries(tries + 1)}>
                Tentar de novo
              </Button>
            )
          ) : (
            <Button inactive={!content} onClick={() => content && download(content.number, [])}>
              Baixar sem as imagens
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <p role="alert">{plainMessage(error, 'Não deu para preparar o pacote. Tente de novo.')}</p>
      ) : (
        <>
          <p role="status" className="mb-3">
            {content ? 'Fazendo as imagens da semana...' : 'Preparando o pacote...'}
          </p>
          <ProgressBar label="Imagens da semana" percent={Math.round(done * 100)} />
          <p className="mt-3 text-sm text-soft">Planilha, layouts, fotos, textos e imagens, em um arquivo só.</p>
        </>
      )}
    </Dialog>
  );
}

/** The pictures of the week; none where this browser cannot make them: the package goes without. */
async function picturesOf(
  client: QueryClient,
  content: VersionContent,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<File[]> {
  try {
    const [{ makePictures }, house] = await Promise.all([import('./pictures/make-pictures.ts'), client.fetchQuery(houseQuery)]);
    const made = await makePictures({ content, house, theme: picturesTheme.get() }, onProgress, signal);
    return made.map(({ name, blob }) => new File([blob], name, { type: blob.type }));
  } catch {
    return [];
  }
}
