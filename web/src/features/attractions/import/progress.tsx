import type { ReactNode } from 'react';
import type { ImportJob } from '../../../../../core/contracts/imports.ts';
import { useOffline } from '../../../api/connection.ts';
import { countOf } from '../../../list-kit/words.ts';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { shortenFileName } from '../../../ui/shorten.ts';
import type { ImportUploadState } from '../../../uploads/import-upload.ts';
import { bytesText, percentOf, troubleText } from './view.ts';

const TONES = {
  ok: 'bg-ok-wash text-ok-ink',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
} as const;

export function Notice({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <div className={cn('flex items-start gap-2 rounded-md p-3', TONES[tone])}>
      <Icon name={tone === 'ok' ? 'check' : 'warning'} className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 flex-1">{children}</p>
    </div>
  );
}

export function SendingProgress({ upload: { file, sent, trouble } }: { upload: ImportUploadState }) {
  const size = file?.size ?? 0;
  return (
    <Progress
      label="Progresso do envio"
      name={file?.name.normalize('NFC') ?? ''}
      percent={percentOf(sent, size)}
      counts={`${bytesText(sent)} de ${bytesText(size)}`}
      spoken="Enviando"
      note="O envio pode levar vários minutos. Dá para fechar esta janela e usar outras telas: ele continua enquanto o Quartou! estiver aberto nesta aba. Se a página for fechada, escolha o mesmo arquivo depois para continuar de onde parou."
      trouble={trouble && troubleText(trouble)}
    />
  );
}

export function ImportingProgress({ job: { fileName, percent, done, total }, error }: { job: ImportJob; error: Error | null }) {
  return (
    <Progress
      label="Progresso da importação"
      name={fileName}
      percent={Math.floor(percent)}
      counts={`${done.toLocaleString('pt-BR')} de ${countOf('photo', total)}`}
      spoken="Importando"
      note="A importação pode levar vários minutos. Dá para fechar esta janela ou o navegador: ela continua sozinha, e o resultado espera aqui."
      trouble={usePollTrouble(error)}
    />
  );
}

/** Returns why the shown state may be old. Without a connection `error` is null, because a poll then gets a cached response. */
function usePollTrouble(error: Error | null): string | null {
  if (useOffline()) return 'Sem conexão com o servidor agora. O trabalho continua lá.';
  return error && 'Não deu para ver o andamento. Tentando de novo...';
}

export function ReadingProgress({ job: { fileName }, error }: { job: ImportJob; error: Error | null }) {
  const trouble = usePollTrouble(error);
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{shortenFileName(fileName, 60)}</p>
      <div aria-busy="true" className="h-2.5 animate-breathe rounded-full border border-edge bg-sunk" />
      <div role="status">{trouble && <Notice tone="warn">{trouble}</Notice>}</div>
      <p className="text-soft">O servidor está lendo o conteúdo do arquivo. Nada é importado antes da sua confirmação.</p>
    </div>
  );
}

interface ProgressProps {
  label: string;
  name: string;
  percent: number;
  counts: string;
  spoken: string;
  note: string;
  trouble: string | null;
}

function Progress({ label, name, percent, counts, spoken, note, trouble }: ProgressProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{shortenFileName(name, 60)}</p>
      <div>
        <div className="mb-1.5 flex justify-between gap-4 text-sm text-soft tabular-nums">
          <span>{counts}</span>
          <span>{percent}%</span>
        </div>
        <ProgressBar label={label} percent={percent} />
        <p role="status" className="sr-only">{`${spoken}: ${Math.floor(percent / 10) * 10}%`}</p>
      </div>
      <div role="status">{trouble && <Notice tone="warn">{trouble}</Notice>}</div>
      <p className="text-soft">{note}</p>
    </div>
  );
}
