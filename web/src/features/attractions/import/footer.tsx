import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImportJob } from '../../../../../core/contracts/imports.ts';
import { Button } from '../../../ui/button.tsx';
import { shortenFileName } from '../../../ui/shorten.ts';
import { type ImportUploadState, isContinued } from '../../../uploads/import-upload.ts';
import { importUpload } from './live.ts';
import type { useImportSteps } from './use-import.ts';
import type { ImportView } from './view.ts';

interface ImportFooterProps {
  view: ImportView;
  job: ImportJob | null;
  upload: ImportUploadState;
  steps: ReturnType<typeof useImportSteps>;
  onClose: () => void;
}

/** The buttons of what the dialog shows; the one that goes on stands last. */
export function ImportFooter({ view, job, upload, steps, onClose }: ImportFooterProps) {
  const { send, start, putAway, isStarting, isPuttingAway } = steps;
  const close = <Button onClick={onClose}>Fechar</Button>;

  switch (view) {
    case 'choose':
    case 'resume':
      return (
        <GiveUp job={view === 'resume' ? job : null} words="Descartar envio" steps={steps}>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="primary" inactive={isPuttingAway} onClick={send}>
            {upload.file && isContinued(job, upload.file) ? 'Continuar envio' : 'Enviar arquivo'}
          </Button>
        </GiveUp>
      );
    case 'sending':
      return (
        <>
          <Button onClick={importUpload.stop}>Parar envio</Button>
          {close}
        </>
      );
    case 'planned':
      return (
        <GiveUp job={job} words="Cancelar importação" steps={steps}>
          <Button look="primary" inactive={isStarting || isPuttingAway || !job?.total} onClick={start}>
            {isStarting ? 'Importando...' : 'Importar'}
          </Button>
        </GiveUp>
      );
    case 'done':
    case 'failed':
      return (
        <>
          <Button inactive={isPuttingAway} onClick={putAway}>
            Importar outro arquivo
          </Button>
          <Button
            look="primary"
            inactive={isPuttingAway}
            onClick={async () => {
              if (await putAway()) onClose();
            }}
          >
            Concluir
          </Button>
        </>
      );
    default:
      return close;
  }
}

interface GiveUpProps {
  /** What would be given up; null when there is nothing. */
  job: ImportJob | null;
  words: string;
  steps: ImportFooterProps['steps'];
  children: ReactNode;
}

/** Giving up what has been sent, after one question, beside the other buttons. */
function GiveUp({ job, words, steps: { putAway, isPuttingAway }, children }: GiveUpProps) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  if (job && isAsking) {
    return (
      <>
        <p role="alert" className="w-full">
          {words}? O que já chegou de {shortenFileName(job.fileName, 40)} é apagado do servidor, e nada é importado.
        </p>
        {/* Keyed, or it would be the element of a button that stood here, and not take the focus. */}
        <Button key="back" autoFocus onClick={() => setAsking(false)}>
          Voltar
        </Button>
        <Button key="give up" look="danger" inactive={isPuttingAway} onClick={putAway}>
          {words}
        </Button>
      </>
    );
  }
  return (
    <>
      {job && (
        <Button ref={button} look="danger" onClick={() => setAsking(true)}>
          {words}
        </Button>
      )}
      {children}
    </>
  );
}
