import type { ImportJob } from '../../../../../core/contracts/imports.ts';
import { type ImportUploadState, isContinued } from '../../../api/import-upload.ts';
import { Button } from '../../../ui/button.tsx';
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
        <>
          {view === 'resume' && (
            <Button look="danger" inactive={isPuttingAway} onClick={putAway}>
              {isPuttingAway ? 'Descartando...' : 'Descartar envio'}
            </Button>
          )}
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="primary" onClick={send}>
            {upload.file && isContinued(job, upload.file) ? 'Continuar envio' : 'Enviar arquivo'}
          </Button>
        </>
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
        <>
          <Button inactive={isPuttingAway || isStarting} onClick={putAway}>
            {isPuttingAway ? 'Cancelando...' : 'Cancelar importação'}
          </Button>
          <Button look="primary" inactive={isStarting || isPuttingAway || !hasPhotos(job)} onClick={start}>
            {isStarting ? 'Importando...' : 'Importar'}
          </Button>
        </>
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

/** An archive without any photo is not worth a yes. */
const hasPhotos = (job: ImportJob | null) => job?.preview != null && job.preview.photosNew + job.preview.photosExisting > 0;
