import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { versionQuery } from '../../api/versions.ts';
import { QueryResult } from '../../list-kit/states.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import type { Enlarge, EnlargedPicture } from '../programme-view/event-tables.tsx';
import { ProgrammeTables } from '../programme-view/programme-tables.tsx';
import { whenText } from '../state-line.tsx';

/** Opens and closes a picture or a version over the programme. Closing returns the focus to the button that opened it. */
export function useOverlay() {
  const [large, setLarge] = useState<EnlargedPicture | null>(null);
  const [openedVersion, setOpenedVersion] = useState<number | null>(null);
  const openers = useRef<(Element | null)[]>([]);

  function open(show: () => void) {
    openers.current.push(document.activeElement);
    show();
  }

  function close(hide: () => void) {
    const opener = openers.current.pop();
    hide();
    requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus());
  }

  return {
    large,
    openedVersion,
    enlarge: (picture: EnlargedPicture) => open(() => setLarge(picture)),
    openVersion: (number: number) => open(() => setOpenedVersion(number)),
    back: () => close(() => (large ? setLarge(null) : setOpenedVersion(null))),
  };
}

interface CoveringProps {
  overlay: ReturnType<typeof useOverlay>;
  /** Id of the shown programme; undefined while no programme is shown. Without an id no version is shown. */
  scheduleId: number | undefined;
}

export function Covering({ overlay: { large, openedVersion, enlarge, back }, scheduleId }: CoveringProps) {
  return (
    <>
      {large && <LargePicture picture={large} onBack={back} />}
      {scheduleId !== undefined && openedVersion !== null && (
        <div className={large ? 'hidden' : '@container'}>
          <OpenVersion scheduleId={scheduleId} number={openedVersion} onEnlarge={enlarge} onBack={back} />
        </div>
      )}
    </>
  );
}

interface OpenVersionProps {
  scheduleId: number;
  number: number;
  onEnlarge: Enlarge;
  onBack: () => void;
}

function OpenVersion({ scheduleId, number, onEnlarge, onBack }: OpenVersionProps) {
  const query = useQuery(versionQuery(scheduleId, number));
  const { data } = query;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-wash px-4 py-2">
        <p className="font-semibold">
          Versão {number}
          {data && `, de ${whenText(data.createdAt)}`}
        </p>
        <Button autoFocus size="sm" onClick={onBack} className="print:hidden">
          <Icon name="arrow" className="rotate-180" />
          Voltar às versões
        </Button>
      </div>
      <QueryResult
        query={query}
        data={data}
        loading="Carregando versão..."
        skeleton={<Skeleton className="h-64" />}
        failed="Não deu para carregar a versão"
      >
        {(version) => <ProgrammeTables schedule={version} onEnlarge={onEnlarge} />}
      </QueryResult>
    </>
  );
}

function LargePicture({ picture: { src, name }, onBack }: { picture: EnlargedPicture; onBack: () => void }) {
  return (
    <figure>
      <Button autoFocus size="sm" onClick={onBack} className="mb-3">
        <Icon name="arrow" className="rotate-180" />
        Voltar à programação
      </Button>
      <RetryImage src={src} alt={name} name={name} className="h-[68dvh] w-full rounded-md [&_img]:object-contain" />
    </figure>
  );
}
