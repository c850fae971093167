import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LotSetting } from '../../../../core/contracts/catalogue.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { QueryList } from '../../admin/query-list.tsx';
import { LOTS_FAILED, lotSettingsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LotCard } from './lot-card.tsx';
import { LotEditor } from './lot-editor.tsx';

const NewDialog = lazy(() => import('./new-dialog.tsx'));

/** "Configurações de Lotes" (spec §2). */
export default function LotSettingsPage() {
  // The five minutes of spec §9 are the designer's.
  const query = useQuery({ ...lotSettingsQuery, staleTime: 0 });
  const settings = query.data;
  const [isCreating, setCreating] = useState(false);
  // As they were when editing began: a refetch must not unmount an open form.
  const [edited, setEdited] = useState<LotSetting[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const gone = edited.filter(({ id }) => settings && !settings.some((setting) => setting.id === id));
  // In the order of the list, so that no open form moves.
  const cards = settings && [...settings, ...gone].sort((a, b) => a.id - b.id);

  function edit(setting: LotSetting) {
    flushSync(() => setEdited([...edited, setting]));
    document.querySelector<HTMLElement>(`[data-lot="${setting.id}"] input`)?.focus();
  }

  function close({ id }: LotSetting) {
    flushSync(() => setEdited((list) => list.filter((other) => other.id !== id)));
    (document.querySelector<HTMLElement>(`[data-edit="${id}"]`) ?? heading.current)?.focus();
  }

  return (
    <>
      <AdminPage
        heading="Configurações de Lotes"
        headingRef={heading}
        intro="Preços por lote que aparecem no evento extra."
        actions={
          <Button look="primary" onClick={() => setCreating(true)}>
            Nova Configuração
          </Button>
        }
      >
        <div className="mt-6 grid items-start gap-4 @5xl:grid-cols-2">
          <QueryList
            query={query}
            list={cards}
            loading="Carregando configurações..."
            skeleton={['a', 'b'].map((key) => <Skeleton key={key} className="h-44" />)}
            failed={LOTS_FAILED}
            empty={
              <EmptyState
                icon="ticket"
                title="Nenhuma configuração de lotes encontrada"
                hint="Sem lotes, o evento extra fica sem preço."
                action={
                  <Button look="primary" className="mt-2" onClick={() => setCreating(true)}>
                    Criar Configuração
                  </Button>
                }
              />
            }
          >
            {(list) =>
              list.map((setting) => {
                const before = edited.find(({ id }) => id === setting.id);
                return (
                  <div key={setting.id} data-lot={setting.id}>
                    {before ? (
                      <LotEditor setting={before} isGone={gone.includes(setting)} onClose={() => close(setting)} />
                    ) : (
                      <LotCard setting={setting} onEdit={() => edit(setting)} onDeleted={() => heading.current?.focus()} />
                    )}
                  </div>
                );
              })
            }
          </QueryList>
        </div>
      </AdminPage>
      <Suspense>{isCreating && <NewDialog onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}
