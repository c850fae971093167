import { type ReactNode, useState } from 'react';
import type { ImportJob } from '../../../../../core/contracts/imports.ts';
import { Button } from '../../../ui/button.tsx';
import { useQuestionFocus } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icons.tsx';
import { shortenFileName } from '../../../ui/shorten.ts';
import { type ImportUploadState, isContinued } from '../../../uploads/import-upload.ts';
import { importUpload, type useImportSteps } from './use-import.ts';
import type { ImportView } from './view.ts';

interface ImportFooterProps {
  view: ImportView;
  job: ImportJob | null;
  upload: ImportUploadState;
  steps: ReturnType<typeof useImportSteps>;
  onClose: () => void;
}

export function ImportFooter({ view, job, upload, steps, onClose }: ImportFooterProps) {
  const { send, start, dismiss, isStarting, isDismissing } = steps;
  const close = <Button onClick={onClose}>Fechar</Button>;

  switch (view) {
    case 'choose':
    case 'resume':
      return (
        <GiveUp job={view === 'resume' ? job : null} words="Descartar envio" steps={steps}>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="primary" inactive={isDismissing} onClick={send}>
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
    case 'reading':
      return (
        <GiveUp job={job} words="Cancelar importação" steps={steps}>
          {close}
        </GiveUp>
      );
    case 'planned':
      return (
        <GiveUp job={job} words="Cancelar importação" steps={steps}>
          <Button look="primary" inactive={isStarting || isDismissing} onClick={start}>
            {isStarting ? 'Importando...' : 'Importar'}
          </Button>
        </GiveUp>
      );
    case 'empty':
    case 'done':
    case 'failed':
      return (
        <>
          <Button inactive={isDismissing} onClick={() => dismiss()}>
            Importar outro arquivo
          </Button>
          <Button look="primary" inactive={isDismissing} onClick={() => dismiss(onClose)}>
            {view === 'empty' ? 'Fechar' : 'Concluir'}
          </Button>
        </>
      );
    default:
      return close;
  }
}

interface GiveUpProps {
  job: ImportJob | null;
  words: string;
  steps: ImportFooterProps['steps'];
  children: ReactNode;
}

function GiveUp({ job, words, steps: { dismiss, isDismissing }, children }: GiveUpProps) {
  const [isAsking, setAsking] = useState(false);
  const button = useQuestionFocus(isAsking);

  if (job && isAsking) {
    return (
      <>
        <p role="alert" className="w-full">
          {words}? O que já chegou de {shortenFileName(job.fileName, 40)} será apagado, e nada será importado.
        </p>
        {/* The key makes React create a new button here, because autoFocus has no effect on a reused button. */}
        <Button key="back" look="quiet" autoFocus onClick={() => setAsking(false)}>
          Voltar
        </Button>
        <Button key="give up" look="danger" inactive={isDismissing} onClick={() => dismiss()}>
          <Icon name="trash" />
          {words}
        </Button>
      </>
    );
  }
  return (
    <>
      {job && (
        <Button ref={button} look="remove" onClick={() => setAsking(true)}>
          {words}
        </Button>
      )}
      {children}
    </>
  );
}
