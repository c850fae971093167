import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ErrorCode } from '../../../../core/contracts/errors.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { checkDownload } from '../../api/client.ts';
import { ApiError, plainMessage } from '../../api/errors.ts';
import { houseQuery } from '../../api/queries.ts';
import { weekQuery } from '../../api/weeks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { holdPage } from '../../ui/page-state.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Pictures } from '../pictures/make-pictures.ts';
import { type NewestContent, newestContent, picturesTheme, versionName } from '../versions/newest.ts';

export interface PackageDialogProps {
  scheduleId: number;
  /** Undefined if the caller does not know whether the programme has unsent changes. The dialog then asks the server. */
  hasUnsent?: boolean | undefined;
  onClose: () => void;
}

export default function PackageDialog({ scheduleId, hasUnsent, onClose }: PackageDialogProps) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const {
    data: content,
    error: failure,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['package', scheduleId],
    queryFn: async ({ signal }) => {
      const week = hasUnsent === undefined ? client.fetchQuery(weekQuery('', scheduleId)).catch(() => null) : null;
      const newest = await newestContent(client, scheduleId);
      await checkDownload(address(scheduleId, newest.number), signal);
      return { ...newest, isBehind: hasUnsent ?? Boolean((await week)?.changes.length) };
    },
    staleTime: 'static',
    gcTime: 0,
  });
  const error = isFetching ? null : failure;

  function download({ number: version, isBehind }: NonNullable<typeof content>, { files, flaws }: Pictures) {
    downloadPackage(scheduleId, version, files, () =>
      toast({ tone: 'error', title: 'Erro', description: 'O pacote não foi baixado. Tente de novo.' }),
    );
    const what = `O download ${version > 0 ? `da versão ${version} ` : ''}começou`;
    const first = files.length > 0 ? `${what}.` : `${what}, sem as imagens da semana.`;
    const behind = isBehind ? ['O que mudou depois do último envio não está no pacote.'] : [];
    const description = [first, ...behind, ...flaws].join(' ');
    toast({ title: 'Pacote da semana', description });
    onClose();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the download runs once, when `content` arrives, not on each render
  useEffect(() => {
    if (!content) return;
    const stop = new AbortController();
    void picturesOf(client, content, setDone, stop.signal).then((pictures) => {
      if (!stop.signal.aborted) download(content, pictures);
    });
    return () => stop.abort();
  }, [content]);

  return (
    <Dialog
      size="sm"
      title="Pacote da semana"
      subtitle={content && `${formatDate(content.startDate)} · ${versionName(content)}`}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {error ? 'Fechar' : 'Cancelar'}
          </Button>
          {error ? (
            !(error instanceof ApiError && FINAL_CODES.has(error.body?.code)) && (
              <Button look="primary" onClick={() => refetch()}>
                Tentar de novo
              </Button>
            )
          ) : (
            <Button inactive={!content} onClick={() => content && download(content, NO_PICTURES)}>
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
            {content ? 'Criando as imagens da semana...' : 'Preparando o pacote...'}
          </p>
          <ProgressBar label="Imagens da semana" percent={Math.round(done * 100)} />
          <p className="mt-3 text-sm text-soft">Planilha, flyers, fotos, textos e imagens, em um arquivo só.</p>
        </>
      )}
    </Dialog>
  );
}

/** The server's refusals that a retry does not change. */
const FINAL_CODES: ReadonlySet<ErrorCode | undefined> = new Set(['not_found', 'nothing_to_export', 'validation']);

const NO_PICTURES: Pictures = { files: [], flaws: [], hasMissing: false };

const TOO_LARGE: Pictures = { ...NO_PICTURES, flaws: ['As imagens são grandes demais: baixe-as em “Imagens da semana”.'] };

/** Makes the week's pictures. Returns no pictures if that fails, because a package also works without pictures. */
async function picturesOf(
  client: QueryClient,
  content: NewestContent,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Pictures> {
  try {
    const [{ makePictures }, house] = await Promise.all([import('../pictures/make-pictures.ts'), client.fetchQuery(houseQuery)]);
    const pictures = await makePictures({ content, house, theme: picturesTheme.get() }, onProgress, signal);
    return pictures.files.reduce((sum, { size }) => sum + size, 0) > LIMITS.weekPicturesBytes ? TOO_LARGE : pictures;
  } catch {
    return NO_PICTURES;
  }
}

const address = (scheduleId: number, version: number) =>
  `/api/schedules/${scheduleId}/package${version > 0 ? `?version=${version}` : ''}`;

const FRAME = 'pacote';

/** How long the page does not reload itself after an upload of pictures has begun, because no event says when the upload ends. */
const UPLOAD_MS = 3 * 60_000;
let heldUntil = 0;
holdPage(() => Date.now() < heldUntil);

/** Downloads into a hidden iframe, to keep the archive out of memory. Calls `onFailure` if the response is not a download. */
function downloadPackage(scheduleId: number, version: number, pictures: readonly File[], onFailure: () => void): void {
  document.getElementById(FRAME)?.remove();
  const frame = Object.assign(document.createElement('iframe'), { id: FRAME, name: FRAME, hidden: true });
  document.body.append(frame);
  const action = address(scheduleId, version);
  frame.addEventListener('load', onFailure, { once: true });
  if (pictures.length === 0) {
    frame.src = action;
    return;
  }
  const form = Object.assign(document.createElement('form'), {
    action,
    target: FRAME,
    hidden: true,
    method: 'post',
    enctype: 'multipart/form-data',
  });
  form.addEventListener('formdata', ({ formData }) => {
    for (const picture of pictures) formData.append('imagens', picture);
  });
  document.body.append(form);
  heldUntil = Date.now() + UPLOAD_MS;
  form.submit();
  form.remove();
}
