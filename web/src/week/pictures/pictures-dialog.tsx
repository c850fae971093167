import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { VersionContent } from '../../../../core/contracts/versions.ts';
import { addDays, formatDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { artistsText, dayAndDate, isEventConfigured, ownName, priceLines } from '../../../../core/rules/event-text.ts';
import { whatsappText } from '../../../../core/rules/whatsapp.ts';
import { plainMessage } from '../../api/errors.ts';
import { houseQuery } from '../../api/house.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { cn } from '../../ui/cn.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inputClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Theme } from '../../ui/theme.ts';
import { toast } from '../../ui/toast.tsx';
import { download } from '../take/export-file.ts';
import { makePictures } from './make-pictures.ts';
import { newestContent, picturesTheme } from './newest-content.ts';

export interface PicturesDialogProps {
  scheduleId: number;
  onClose: () => void;
}

/** Pause between downloads, ms: of several that begin at once Safari keeps only the last. */
const BETWEEN_DOWNLOADS = 300;

const KINDS = [
  { value: 'semana-feed', label: 'Feed', shape: 'aspect-4/5' },
  { value: 'semana-story', label: 'Story', shape: 'aspect-9/16' },
  { value: 'carrossel', label: 'Carrossel', shape: 'aspect-3/4' },
] as const;

const THEMES = [
  { value: 'dark', label: 'Escuro' },
  { value: 'light', label: 'Claro' },
];

export default function PicturesDialog({ scheduleId, onClose }: PicturesDialogProps) {
  const client = useQueryClient();
  const [theme, setTheme] = useState(picturesTheme.get);
  const [kind, setKind] = useState('');
  const [done, setDone] = useState(0);
  // Closing the dialog or changing the theme aborts the drawing.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['pictures', scheduleId, theme],
    queryFn: async ({ signal }) => {
      setDone(0);
      const [content, house] = await Promise.all([newestContent(client, scheduleId), client.fetchQuery(houseQuery)]);
      const events = content.events.filter(isEventConfigured);
      const made = events.length > 0 ? await makePictures({ content, house, theme }, setDone, signal) : [];
      return {
        content,
        text: whatsappText(content.startDate, events),
        files: made.map(({ name, blob }) => new File([blob], name, { type: blob.type })),
      };
    },
    staleTime: 'static',
    gcTime: 0,
  });

  const files = data?.files.filter(({ name }) => name.startsWith(kind)) ?? [];
  const canShare = files.length > 0 && 'canShare' in navigator && navigator.canShare({ files });

  function chooseTheme(next: string) {
    setTheme(next as Theme);
    picturesTheme.set(next);
  }

  return (
    <Dialog
      isTall
      title="Imagens da semana"
      subtitle={
        data &&
        `${formatDate(data.content.startDate)} · ${data.content.number > 0 ? `versão ${data.content.number}` : 'ainda não enviada'}`
      }
      onClose={onClose}
      footer={
        isFetching || error || !data || files.length === 0 ? (
          <>
            <Button onClick={onClose}>{isFetching ? 'Cancelar' : 'Fechar'}</Button>
            {!isFetching && error && (
              <Button look="primary" onClick={() => refetch()}>
                Tentar de novo
              </Button>
            )}
          </>
        ) : (
          <Actions files={files} text={data.text} canShare={canShare} />
        )
      }
    >
      {data && data.files.length === 0 ? (
        <EmptyState
          title="A semana ainda está vazia"
          hint="Preencha um dia da programação: as imagens são feitas do que estiver nela."
        />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap gap-x-8 gap-y-4">
            <Chips legend="Fundo" options={THEMES} value={theme} onChange={chooseTheme} />
            {data && <Chips legend="Quais" options={[{ value: '', label: 'Todas' }, ...KINDS]} value={kind} onChange={setKind} />}
          </div>
          {isFetching ? (
            <>
              <p role="status" className="mb-3">
                Fazendo as imagens da semana...
              </p>
              <ProgressBar label="Imagens da semana" percent={Math.round(done * 100)} />
            </>
          ) : error ? (
            <p role="alert">{plainMessage(error, 'Não deu para fazer as imagens neste aparelho. Tente de novo.')}</p>
          ) : (
            data && (
              <>
                <Previews files={files} />
                {canShare && (
                  <p className="mt-4 text-sm text-soft">
                    “Compartilhar” manda só as imagens; o texto da semana fica copiado, para colar junto.
                  </p>
                )}
                <AltText text={altText(data.content)} />
              </>
            )
          )}
        </>
      )}
    </Dialog>
  );
}

const Actions = ({ files, text, canShare }: { files: File[]; text: string; canShare: boolean }) => (
  <>
    <Button look={canShare ? 'outline' : 'primary'} onClick={() => void downloadAll(files)}>
      <Icon name="download" />
      {files.length === 1 ? 'Baixar a imagem' : `Baixar ${files.length} imagens`}
    </Button>
    {canShare && (
      <Button look="primary" onClick={() => share(files, text)}>
        Compartilhar
      </Button>
    )}
  </>
);

function Previews({ files }: { files: File[] }) {
  return (
    <ul className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
      {files.map((file, index) => (
        <li key={file.name}>
          <Preview file={file} label={labelOf(file, files.slice(0, index + 1))} />
        </li>
      ))}
    </ul>
  );
}

function Preview({ file, label }: { file: File; label: string }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <>
      <span className={cn('block overflow-hidden rounded-md border border-line bg-sunk', kindOf(file)?.shape)}>
        {url && <img src={url} alt={`Prévia: ${label}`} className="size-full" />}
      </span>
      <a href={url} download={file.name} className={buttonClass('quiet', 'sm', 'mt-1 w-full')} aria-label={`Baixar ${label}`}>
        <Icon name="download" />
        {label}
      </a>
    </>
  );
}

async function share(files: File[], text: string): Promise<void> {
  // Not awaited, because the share sheet must be opened directly by the press.
  const copying = copied(text);
  try {
    await navigator.share({ files });
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof Error && error.name === 'AbortError') return;
    toast({
      tone: 'error',
      title: 'Não deu para compartilhar',
      description: 'Escolha menos imagens, ou baixe e envie de onde quiser.',
    });
    return;
  }
  const isCopied = await copying;
  toast({
    title: 'Imagens compartilhadas',
    description: isCopied
      ? 'O texto da semana está copiado: é só colar junto.'
      : 'O texto da semana não foi copiado: ele está no botão do WhatsApp.',
  });
}

async function downloadAll(files: File[]): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_DOWNLOADS));
    download(file, file.name);
  }
}

const kindOf = ({ name }: File) => KINDS.find(({ value }) => name.startsWith(value));

/** "Feed", "Feed 2": numbered among the files of its kind in `upTo`. */
function labelOf(file: File, upTo: File[]): string {
  const kind = kindOf(file);
  const count = upTo.filter((one) => kindOf(one) === kind).length;
  return kind && (count > 1 || kind.value === 'carrossel') ? `${kind.label} ${count}` : (kind?.label ?? '');
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function AltText({ text }: { text: string }) {
  const id = useId();

  const copy = () =>
    copyText(text, id, { title: 'Texto alternativo copiado', description: 'Cole na publicação, onde a rede social pede.' });

  return (
    <div className="mt-6">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-soft">
        Texto alternativo, para quem não vê a imagem
      </label>
      <textarea id={id} rows={4} readOnly value={text} className={cn(inputClass, 'resize-y')} />
      <Button className="mt-2" onClick={copy}>
        Copiar texto alternativo
      </Button>
    </div>
  );
}

export function altText({ startDate, events }: Pick<VersionContent, 'startDate' | 'events'>): string {
  const head = `Programação de ${formatDayMonth(startDate)} a ${formatDayMonth(addDays(startDate, 4))}.`;
  const evenings = events.filter(isEventConfigured).map((event) => {
    const said = [ownName(event), artistsText(event), priceLines(event).join(', ')].filter(Boolean);
    return `${dayAndDate(event)}: ${said.join('; ')}`;
  });
  return [head, ...evenings.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`))].join('\n');
}
