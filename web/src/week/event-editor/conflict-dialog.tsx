import { useId, useState } from 'react';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { type ComparedField, differences, isSameEvent, withField } from '../../draft/compare.ts';
import type { EventDraft } from '../../draft/model.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';

type Side = 'mine' | 'theirs';

export interface ConflictSides {
  mine: EventDraft;
  theirs: EventDraft;
  /** The event before both edits. If only one side changed a field, that side is chosen at the start. */
  base: EventDraft;
}

export interface ConflictDialogProps {
  title: string;
  sides: ConflictSides;
  onResolve: (chosen: EventDraft) => void;
  onClose: () => void;
}

export default function ConflictDialog({ title, sides, onResolve, onClose }: ConflictDialogProps) {
  const { mine, theirs } = sides;
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const missing = useId();
  const differing = differences(mine, theirs);
  const sideOf = (field: ComparedField): Side | undefined => chosen[field.key] ?? obvious(field, sides);
  const open = differing.filter((field) => sideOf(field) === undefined);

  function chooseAll(side: Side) {
    setChosen(Object.fromEntries(differing.map(({ key }) => [key, side])));
  }

  function save() {
    // The result starts from the other person's event, so that parts without a choice, such as a photo's name, stay as saved.
    let result = theirs;
    for (const field of differing) if (sideOf(field) === 'mine') result = withField(result, field, mine);
    onResolve(result);
  }

  return (
    <Dialog
      title={title}
      subtitle="Há outro conteúdo no servidor, salvo por outra pessoa, ou por você em outra aba ou aparelho. Escolha o que fica."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Decidir depois</Button>
          <Button
            look="primary"
            inactive={open.length > 0}
            aria-describedby={open.length > 0 ? missing : undefined}
            onClick={save}
          >
            Salvar a escolha
          </Button>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => chooseAll('mine')}>
          Tudo meu
        </Button>
        <Button size="sm" onClick={() => chooseAll('theirs')}>
          Tudo do servidor
        </Button>
      </div>
      <div className="flex flex-col gap-4">
        {differing.map((field) => (
          <Row
            key={field.key}
            label={field.label}
            mine={field.text(mine)}
            theirs={field.text(theirs)}
            flyers={field.key === 'layout' ? sides : undefined}
            changed={obvious(field, sides)}
            side={sideOf(field)}
            onChoose={(side) => setChosen((before) => ({ ...before, [field.key]: side }))}
          />
        ))}
      </div>
      {differing.length === 0 && <p>Os dois conteúdos já são iguais.</p>}
      {open.length > 0 && (
        <p id={missing} className="mt-4 text-sm text-soft">
          Falta escolher: {open.map(({ label }) => label).join(', ')}.
        </p>
      )}
    </Dialog>
  );
}

/** Returns the only side that changed a field; undefined when the user has to choose. */
function obvious({ identity }: ComparedField, { mine, theirs, base }: ConflictSides): Side | undefined {
  // If `theirs` equals `base`, somebody has undone a save of this device on purpose, so the user chooses every field.
  if (isSameEvent(base, theirs)) return undefined;
  if (identity(base) === identity(mine)) return 'theirs';
  return identity(base) === identity(theirs) ? 'mine' : undefined;
}

interface RowProps {
  label: string;
  mine: string;
  theirs: string;
  /** Both events in the row that compares flyers. The row shows the flyers' pictures, because two flyers may have one name. */
  flyers: Pick<ConflictSides, Side> | undefined;
  changed: Side | undefined;
  side: Side | undefined;
  onChoose: (side: Side) => void;
}

function Row({ label, mine, theirs, flyers, changed, side, onChoose }: RowProps) {
  const name = useId();
  const sides = [
    { key: 'mine', who: 'Você', text: mine },
    { key: 'theirs', who: 'No servidor', text: theirs },
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-soft">{label}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {sides.map(({ key, who, text }) => (
          <label
            key={key}
            className={cn(
              'flex min-w-0 items-start gap-3 rounded-md border p-3 transition-colors duration-150',
              'has-focus-visible:focus-ring',
              side === key ? 'border-ink bg-sunk' : 'border-edge/70 hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={side === key}
              onChange={() => onChoose(key)}
              className="mt-1 size-4 shrink-0 accent-ink"
            />
            {flyers?.[key].layout && (
              <RetryImage src={thumbUrl(flyers[key].layout.imageUrl, 160)} alt="" className="size-16 shrink-0 rounded-sm" />
            )}
            <span className="min-w-0">
              <span className="block text-sm text-soft">{changed && changed !== key ? `${who} (sem mudança)` : who}</span>
              <span className="block whitespace-pre-line">{text || <span className="text-soft">(vazio)</span>}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
