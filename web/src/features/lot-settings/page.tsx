import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { LotSetting } from '../../../../core/contracts/catalogue.ts';
import { LOTS_FAILED, lotSettingsQuery } from '../../api/queries.ts';
import { staleTimeOf } from '../../api/query-client.ts';
import { QueryPage, useDialogs } from '../../list-kit/page.tsx';
import { Button } from '../../ui/button.tsx';
import { loadable } from '../../ui/loadable.ts';
import { Skeleton } from '../../ui/screen.tsx';
import { LotCard } from './lot-card.tsx';

const lotEditor = loadable(() => import('./lot-form.tsx'));
const newDialog = loadable(async () => ({ default: (await import('./lot-form.tsx')).NewDialog }));

const without = ({ id }: LotSetting, list: LotSetting[]) => list.filter((other) => other.id !== id);

export default function LotSettingsPage() {
  // On this screen lot settings are stale at once, like other lists. The 5 minutes of spec §9 apply where events are edited.
  const query = useQuery({ ...lotSettingsQuery, staleTime: staleTimeOf });
  const settings = query.data;
  const { open, show, heading, handlers } = useDialogs<'new'>(newDialog);
  // The settings that are open in a form, as they were when the form opened. A setting that somebody deletes keeps its form.
  const [edited, setEdited] = useState<LotSetting[]>([]);
  const deletedMeanwhile = edited.filter(({ id }) => settings && !settings.some((setting) => setting.id === id));
  // Cards are sorted by id, as the server sorts the settings, so that the open form of a deleted setting stays in its place.
  const cards = settings && [...settings, ...deletedMeanwhile].sort((a, b) => a.id - b.id);

  /** Returns a setting's present id; undefined if it is deleted. Undoing a deletion changes the id, but not the name. */
  const storedId = ({ id, name }: LotSetting) =>
    (settings?.find((setting) => setting.id === id) ?? settings?.find((setting) => setting.name === name))?.id;

  async function edit(setting: LotSetting) {
    if (await lotEditor.loadOrToast()) setEdited((list) => [...without(setting, list), setting]);
  }

  function close(setting: LotSetting) {
    flushSync(() => setEdited((list) => without(setting, list)));
    (document.querySelector<HTMLElement>(`[data-edit="${setting.id}"]`) ?? heading.current)?.focus();
  }

  return (
    <QueryPage
      heading="Configurações de Lotes"
      headingRef={heading}
      intro="Preços por lote que aparecem no evento extra."
      actions={
        <Button look="primary" onClick={() => show('new')}>
          Nova Configuração
        </Button>
      }
      className="mt-6 grid items-start gap-4 @5xl:grid-cols-2"
      query={query}
      data={cards}
      loading="Carregando configurações..."
      skeleton={['a', 'b'].map((key) => <Skeleton key={key} className="h-44" />)}
      failed={LOTS_FAILED}
      empty={{
        icon: 'ticket',
        title: 'Nenhuma configuração de lotes encontrada',
        hint: 'Sem lotes, o evento extra fica sem preço.',
        action: (
          <Button look="primary" className="mt-2" onClick={() => show('new')}>
            Criar Configuração
          </Button>
        ),
      }}
      dialogs={open && <newDialog.Component onClose={handlers.onClose} />}
    >
      {(list) =>
        list.map((setting) => {
          const before = edited.find(({ id }) => id === setting.id);
          return (
            <div key={setting.id}>
              {before ? (
                <lotEditor.Component setting={before} storedId={storedId(before)} onClose={() => close(setting)} />
              ) : (
                <LotCard setting={setting} onEdit={() => edit(setting)} onDeleted={handlers.onDone} />
              )}
            </div>
          );
        })
      }
    </QueryPage>
  );
}
