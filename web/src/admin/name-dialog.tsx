import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { type NameRule, nameProblem } from './text-problem.ts';
import { type SaveFormOptions, useSaveForm } from './use-save-form.tsx';

interface NameDialogProps extends Omit<SaveFormOptions<'name'>, 'names' | 'quoted' | 'check' | 'initial' | 'save'> {
  title: string;
  subtitle?: string;
  placeholder?: string;
  hint?: string;
  rule: NameRule;
  initial?: string;
  save: (name: string) => Promise<unknown>;
}

/** A dialog with one text field: the name of an attraction, or the text of a value. */
export function NameDialog({ title, subtitle, placeholder, hint, rule, initial = '', save, ...options }: NameDialogProps) {
  const { form, field, buttons } = useSaveForm({
    ...options,
    names: ['name'],
    quoted: 'name',
    initial: { name: initial },
    check: ({ name }) => ({ name: nameProblem(rule, name) ?? undefined }),
    save: ({ name }) => save(name),
  });
  return (
    <Dialog title={title} subtitle={subtitle} size="sm" onClose={options.onClose} footer={buttons}>
      <form {...form}>
        <TextField {...field('name')} autoFocus label={rule.label} placeholder={placeholder} hint={hint} />
      </form>
    </Dialog>
  );
}
