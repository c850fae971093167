import type { NamedField } from '../../../core/contracts/forms.ts';
import { capitalized } from '../../../core/rules/text.ts';
import { deleteAll, deleteOne, restoreDeleted } from '../api/admin.ts';
import { attractionsQuery, layoutsQuery, valuesQuery } from '../api/queries.ts';
import { USUAL_KEY } from '../api/weeks.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { shorten } from '../ui/shorten.ts';
import { DeleteDialog, type DialogHandlers, LOST_DELETION } from './dialogs.tsx';
import { DeletedNote, useSaveForm } from './form.tsx';
import { allOf, countOf, KINDS, restoredText } from './words.ts';

/** Spec §2 has two verbs: "excluir" for attractions and programmes, "remover" for layouts and values. */
const EXCLUIR = { verb: 'excluir', pending: 'Excluindo...', done: 'excluíd', hints: ['', ''] };
const REMOVER = { verb: 'remover', pending: 'Removendo...', done: 'removid', hints: ['', ''] };

/** `hints`: sentences that end the default failure messages of `DeleteOne` and of `DeleteAll`. The server's messages get none. */
const ROWS = {
  attraction: {
    ...EXCLUIR,
    list: attractionsQuery.queryKey,
    maxNameLength: 60,
    unaffected: 'Os eventos que já usam esta atração continuam com ela.',
    allText: (all: string) => `Tem certeza que deseja excluir ${all} e suas fotos? Isso pode afetar eventos que já existem.`,
    hints: [' Ela pode estar sendo usada em eventos.', ' Algumas podem estar sendo usadas em eventos.'],
  },
  layout: {
    ...REMOVER,
    list: layoutsQuery.queryKey,
    maxNameLength: 30,
    unaffected: 'As programações que já usam este layout continuam com ele.',
    allText: (all: string) =>
      `Tem certeza que deseja remover ${all} da lista? As programações que já existem continuam como estão.`,
  },
  value: {
    ...REMOVER,
    list: valuesQuery.queryKey,
    maxNameLength: 100,
    unaffected: 'As programações que já usam este valor continuam com ele.',
  },
  schedule: { ...EXCLUIR, list: ['schedules'] },
};

interface NameDialogProps {
  kind: 'attraction' | 'value';
  /** The row to rename. Without a row, the dialog adds one. */
  row?: { id: number; name: string } | undefined;
  /** What the dialog says if somebody has deleted the row. Saving then adds a row. */
  deletedNote?: string | false | undefined;
  named: NamedField;
  subtitle?: string | undefined;
  placeholder?: string;
  hint?: string;
  run: (input: { name: string }) => Promise<unknown>;
  onClose: () => void;
}

export function NameDialog({ kind, row, deletedNote, named, subtitle, placeholder, hint, run, onClose }: NameDialogProps) {
  const { one, ending } = KINDS[kind];
  const [verb, participle] = row && !deletedNote ? ['atualizar', 'atualizad'] : ['adicionar', 'adicionad'];
  const { form, field, buttons } = useSaveForm({
    stateKey: row ? `${kind} ${row.id}` : `new ${kind}`,
    fields: { name: named },
    initial: { name: row?.name ?? '' },
    words: row ? undefined : ['Adicionar', 'Adicionando...'],
    about: { 409: 'name' },
    run,
    done: (_, __, { name }) => ({
      title: `${capitalized(one)} ${participle}${ending}`,
      description: shorten(name),
    }),
    failed: {
      title: `Erro ao ${verb} ${one}`,
      fallback: `Ocorreu um erro ao ${verb} ${ending} ${one}.`,
      lost:
        verb === 'adicionar'
          ? `Não deu para confirmar. Confira na lista se ${ending} ${one} já foi ${participle}${ending} antes de tentar de novo.`
          : undefined,
    },
    lists: [ROWS[kind].list, USUAL_KEY],
    onClose,
  });
  return (
    <Dialog
      title={`${row ? 'Editar' : 'Adicionar'} ${capitalized(one)}`}
      subtitle={deletedNote ? undefined : subtitle}
      size="sm"
      onClose={onClose}
      footer={buttons}
    >
      {deletedNote && <DeletedNote>{deletedNote}</DeletedNote>}
      <form {...form}>
        <TextField {...field('name')} autoFocus label={named.label} placeholder={placeholder} hint={hint} />
      </form>
    </Dialog>
  );
}

const RESTORABLE_NOTE = 'Por 30 dias dá para trazer de volta, em Excluídos.';

interface DeleteOneProps extends DialogHandlers {
  kind: Exclude<keyof typeof ROWS, 'schedule'>;
  row: { id: number; name: string };
  /** Text after the name that says what else is deleted, such as " e sua foto". */
  alsoDeleted?: string;
}

export function DeleteOne({ kind, row, alsoDeleted = '', ...handlers }: DeleteOneProps) {
  const { verb, pending, done, list, maxNameLength, unaffected, hints } = ROWS[kind];
  const { one, ending } = KINDS[kind];
  const name = shorten(row.name, maxNameLength);
  return (
    <DeleteDialog
      {...handlers}
      title={`${capitalized(verb)} ${one}?`}
      text={`Tem certeza que deseja ${verb} ${ending} ${one} "${name}"${alsoDeleted}? ${unaffected} ${RESTORABLE_NOTE}`}
      words={[capitalized(verb), pending]}
      run={() => deleteOne(kind, row.id)}
      done={() => ({
        title: `${capitalized(one)} ${done}${ending}`,
        description: `"${name}" saiu da lista.`,
        restore: () => restoreDeleted({ kind, id: row.id }).then(() => restoredText(kind)),
      })}
      failed={{
        title: `Erro ao ${verb} ${one}`,
        fallback: `Ocorreu um erro ao ${verb} ${ending} ${one}.${hints[0]}`,
        lost: LOST_DELETION,
      }}
      lists={[list, USUAL_KEY]}
    />
  );
}

/** The end of the toast if only some rows came back: another attraction has the name, or the layout was uploaded again. */
const NOT_RESTORED = {
  attraction: '. O resto está em Excluídos: os nomes já são de outras atrações.',
  layout: '. O resto já está na lista outra vez.',
  schedule: '',
};

/** Shown if an undo restores nothing, for example because the response to an earlier, successful undo was lost. */
export const NOTHING_RESTORED = 'Nada mais a trazer de volta: já voltou, ou o nome já é de outro item';

type DeleteAllProps = DialogHandlers & { total: number } & (
    | { kind: 'attraction' | 'layout'; text?: undefined }
    | { kind: 'schedule'; text: string }
  );

export function DeleteAll({ kind, total, text, ...handlers }: DeleteAllProps) {
  const { verb, pending, done, list, hints } = ROWS[kind];
  const { many, ending } = KINDS[kind];
  const all = `tod${ending}s ${ending}s ${many}`;
  const everything = total === 1 ? allOf(kind, total) : `tod${ending}s ${allOf(kind, total)}`;
  return (
    <DeleteDialog
      {...handlers}
      count={total}
      title={`${capitalized(verb)} ${everything}?`}
      text={`${text ?? ROWS[kind].allText(everything)} ${RESTORABLE_NOTE}`}
      words={[total === 1 ? capitalized(verb) : `${capitalized(verb)} tod${ending}s`, pending]}
      run={() => deleteAll(kind, total)}
      done={({ deleted, deletedAt }) => ({
        title: `${capitalized(all)} ${done}${ending}s`,
        description: `${countOf(kind, deleted)} ${deleted === 1 ? 'saiu' : 'saíram'} da lista.`,
        restore: async () => {
          const { restored } = await restoreDeleted({ kind, deletedAt });
          if (restored === 0) return NOTHING_RESTORED;
          const isPartial = restored < deleted;
          const count = isPartial ? `${restored} de ${countOf(kind, deleted)}` : countOf(kind, restored);
          const rest = isPartial ? NOT_RESTORED[kind] : '';
          return `${count} de volta${rest}`;
        },
      })}
      failed={{
        title: `Erro ao ${verb} ${many}`,
        fallback: `Ocorreu um erro ao ${verb} ${all}.${hints[1]}`,
        lost: LOST_DELETION,
      }}
      lists={[list, USUAL_KEY]}
    />
  );
}
