import { useId } from 'react';
import type { LotSetting, LotSettingInput } from '../../../../core/contracts/catalogue.ts';
import { LOTS } from '../../../../core/rules/lots.ts';
import { createLotSetting, deleteLotSetting } from '../../api/admin.ts';
import { api, body } from '../../api/client.ts';
import { lotSettingsQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAction } from '../../list-kit/action.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';

/** Returns the texts that the server now has for a lot setting; undefined if the setting was deleted. */
export async function storedLots(settingId: number): Promise<LotSettingInput | undefined> {
  const list = await queryClient.fetchQuery({ ...lotSettingsQuery, staleTime: 0 });
  const setting = list.find(({ id }) => id === settingId);
  if (!setting) return undefined;
  const { id, ...texts } = setting;
  return texts;
}

interface LotCardProps {
  setting: LotSetting;
  onEdit: () => void;
  onDeleted: (isByKeyboard: boolean) => void;
}

/** The lots of one ticket type. Spec §2 requires the browser's own confirmation before a deletion. */
export function LotCard({ setting, onEdit, onDeleted }: LotCardProps) {
  const title = useId();
  const { id, ...input } = setting;
  const { isPending, press } = useAction({
    run: async () => {
      // The undo restores the newest texts, which may be newer than the card's.
      const newest = await storedLots(id);
      try {
        await deleteLotSetting(id);
      } catch (error) {
        // If only the response was lost, the server has deleted the setting. It then counts as deleted, because only the toast's
        // "Desfazer" can restore it: "Excluídos" has no lots. The list is requested directly, because without a connection the
        // query would return the list from before.
        const list = await body(api['lot-settings'].$get()).catch(() => null);
        if (!list || list.some((one) => one.id === id)) throw error;
      }
      return newest ?? input;
    },
    done: (deleted) => ({
      title: 'Configuração excluída',
      description: `"${setting.label}" saiu da lista. Os preços ficam anotados em Equipe › Atividade.`,
      restore: () => createLotSetting(deleted).then(() => 'Configuração de volta'),
    }),
    failed: {
      title: 'Erro',
      fallback: 'Não foi possível excluir a configuração',
      lost: 'Não deu para confirmar. Confira na lista se a configuração já foi excluída.',
    },
    lists: [lotSettingsQuery.queryKey],
    onDone: onDeleted,
  });
  return (
    <article aria-labelledby={title} className="@container rounded-lg border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={title} className="text-xl">
            {setting.label}
          </h2>
          <p className="text-sm text-soft">ID: {setting.name}</p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Button size="sm" data-edit={setting.id} aria-label={`Editar ${setting.label}`} onClick={onEdit}>
            Editar
          </Button>
          <Button
            look="remove"
            size="sm"
            aria-label={`Excluir ${setting.label}`}
            inactive={isPending}
            onClick={(event) => {
              // Asks nothing on the second click of a double click, because `press` ignores that click.
              if (event.detail < 2 && window.confirm('Tem certeza que deseja excluir esta configuração?')) press(event);
            }}
          >
            <Icon name="trash" className="size-4" />
            {isPending ? 'Excluindo...' : 'Excluir'}
          </Button>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-1 gap-2 @[18rem]:grid-cols-3 sm:gap-2.5">
        {LOTS.map(({ key }) => (
          <div key={key} className="perforated rounded-md border bg-sunk px-2.5 py-2 sm:px-3.5 sm:py-2.5">
            <dt className="text-sm text-soft">{setting[`${key}LotLabel`]}</dt>
            <dd className="title-number text-lg sm:text-xl">{setting[`${key}LotValue`]}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
