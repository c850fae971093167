import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { DeletedItem, DeletedKind } from '../../../../core/contracts/deleted.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { capitalized, counted } from '../../../../core/rules/text.ts';
import { RESTORED_QUERY_KEYS, restoreDeleted } from '../../api/admin.ts';
import { deletedQuery } from '../../api/queries.ts';
import { useAction } from '../../list-kit/action.ts';
import { GrowingList } from '../../list-kit/growing-list.tsx';
import { QueryPage, useDialogs } from '../../list-kit/page.tsx';
import { KINDS, seenWhen } from '../../list-kit/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import { useHistoryState } from '../../ui/persistent-state.ts';
import { actionsColumn, type Column, RecordList, RowActions } from '../../ui/record-table.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { shorten } from '../../ui/shorten.ts';
import { onMinute } from '../../venue.ts';
import type { RestoreAll } from './dialogs.tsx';

const restoreAllDialog = loadable(() => import('./dialogs.tsx'));

type Row = { id: string; item: DeletedItem; onDone: (isByKeyboard: boolean) => void };

const MAX_ROWS = 500;
const TOOLBAR = 'mb-5 flex flex-wrap items-start justify-between gap-3';

const nameOf = ({ kind, name }: DeletedItem): string => (kind === 'schedule' ? `Programação de ${formatDate(name)}` : name);

const DAY = 24 * 60 * 60 * 1000;

function whenText({ kind, deletedAt, deletedBy }: DeletedItem, now: number): string {
  // The remaining days stay between 1 and 30, even if the device's clock is wrong.
  const daysLeft = Math.min(LIMITS.deletedDays, Math.max(1, Math.ceil(LIMITS.deletedDays - (now - Date.parse(deletedAt)) / DAY)));
  const by = deletedBy === null ? '' : ` por ${deletedBy}`;
  const { ending } = KINDS[kind];
  return `Excluíd${ending}${by} ${seenWhen(deletedAt, now)}; será apagad${ending} para sempre daqui a ${counted(daysLeft, 'dia', 'dias')}`;
}

const When = ({ item }: Pick<Row, 'item'>) => useSyncExternalStore(onMinute, () => whenText(item, Date.now()));

const COLUMNS: Column<Row>[] = [
  {
    heading: 'Item',
    isHeader: true,
    className: 'col-span-2 col-start-1 row-start-1 @lg:pr-44 @4xl:w-2/5',
    cell: ({ item }) => <DeletedName item={item} />,
    waiting: 'h-12 w-56 max-w-full',
  },
  {
    heading: 'Quando',
    className: 'col-span-2 col-start-1 row-start-2 wrap-anywhere text-soft tabular-nums @lg:pr-44',
    cell: ({ item }) => <When item={item} />,
  },
  actionsColumn((row) => (
    <RowActions>
      <RestoreButton {...row} />
    </RowActions>
  )),
];

function DeletedName({ item }: { item: DeletedItem }) {
  const { kind, attraction, isDraft, imageUrl } = item;
  const { one, icon } = KINDS[kind];
  return (
    <span className="flex items-center gap-3">
      {imageUrl ? (
        <RetryImage src={thumbUrl(imageUrl, 160)} alt="" className="size-12 shrink-0 rounded-sm" />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-sm bg-sunk text-faint">
          <Icon name={icon} />
        </span>
      )}
      <span className="min-w-0">
        <span className="font-semibold wrap-anywhere">{nameOf(item)}</span>{' '}
        <span className="block text-sm font-normal wrap-anywhere text-soft">
          {isDraft ? 'rascunho' : attraction === null ? one : `${one} de ${attraction}`}
        </span>
      </span>
    </span>
  );
}

function RestoreButton({ item, onDone }: Row) {
  const name = nameOf(item);
  const { isPending, press } = useAction({
    run: () => restoreDeleted({ kind: item.kind, id: item.id }),
    done: ({ hasDraft }) => ({
      title: `${capitalized(KINDS[item.kind].one)} de volta`,
      description: hasDraft ? `${name}. O rascunho da mesma semana está no Histórico.` : shorten(name),
    }),
    failed: { title: 'Erro ao trazer de volta', fallback: 'Não foi possível trazer de volta. Tente de novo.' },
    lists: RESTORED_QUERY_KEYS,
    onDone,
  });
  return (
    <Button size="sm" aria-label={`Trazer de volta ${name}`} inactive={isPending} onClick={press}>
      {isPending ? 'Trazendo...' : 'Trazer de volta'}
    </Button>
  );
}

export default function DeletedPage() {
  const deleted = useQuery(deletedQuery);
  const { open, show, heading, handlers } = useDialogs<RestoreAll>(restoreAllDialog);
  const [chosen, setChosen] = useHistoryState<DeletedKind | ''>('deleted', '');
  const { data } = deleted;
  const kinds = (Object.keys(KINDS) as DeletedKind[]).filter((kind) => data && data.counts[kind] > 0);
  const total = kinds.reduce((sum, kind) => sum + (data?.counts[kind] ?? 0), 0);
  const kind = kinds.includes(chosen as DeletedKind) ? chosen : '';
  const count = data && kind ? data.counts[kind] : total;
  const onDone = useCallback((isByKeyboard: boolean) => heading.current?.focus({ preventScroll: !isByKeyboard }), [heading]);
  const rows = useMemo(
    () =>
      data?.rows
        .filter(({ item }) => kind === '' || item.kind === kind)
        .slice(0, MAX_ROWS)
        .map((row) => ({ ...row, onDone })),
    [data, kind, onDone],
  );

  return (
    <QueryPage
      heading="Excluídos"
      headingRef={heading}
      intro={`O que foi excluído nos últimos ${LIMITS.deletedDays} dias e ainda pode voltar.`}
      query={deleted}
      data={rows}
      loading="Carregando o que foi excluído..."
      skeleton={
        <>
          <div className={TOOLBAR}>
            <Skeleton className="h-24 w-72 max-w-full @3xl:h-11 @3xl:w-lg" />
            <Skeleton className="h-11 w-56" />
          </div>
          <RecordList label="Excluídos" columns={COLUMNS} rows={4} />
        </>
      }
      failed="Não deu para carregar o que foi excluído"
      empty={{
        icon: 'check',
        title: 'Nada foi excluído',
        hint: `O que for excluído fica aqui por ${LIMITS.deletedDays} dias: programações, layouts, atrações, fotos e valores.`,
      }}
      dialogs={open && <restoreAllDialog.Component {...open} {...handlers} />}
    >
      {(list) => (
        <>
          <div className={TOOLBAR}>
            {kinds.length > 1 && (
              <Chips
                legend="O quê"
                hidesLegend
                value={kind}
                onChange={(value) => setChosen(value as DeletedKind | '')}
                options={[
                  { value: '', label: `Tudo (${total})` },
                  ...kinds.map((one) => ({ value: one, label: `${capitalized(KINDS[one].many)} (${data?.counts[one]})` })),
                ]}
              />
            )}
            <Button onClick={() => show({ kind, count, until: data?.rows[0]?.item.deletedAt })}>
              <Icon name="repeat" />
              Trazer tudo de volta ({count})
            </Button>
          </div>
          <GrowingList items={list} total={count} search={kind} initial={50} perPress={50}>
            {(shown) => (
              <>
                <RecordList label="Excluídos" columns={COLUMNS} rows={shown} />
                {shown.length === list.length && list.length < count && (
                  <p className="mt-4 text-soft tabular-nums">
                    Aqui estão as {list.length} exclusões mais recentes, de {count.toLocaleString('pt-BR')}.
                  </p>
                )}
              </>
            )}
          </GrowingList>
        </>
      )}
    </QueryPage>
  );
}
