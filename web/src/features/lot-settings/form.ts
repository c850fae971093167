import type { LotSetting, LotSettingInput } from '../../../../core/contracts/catalogue.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { LOT_FIELDS } from '../../../../core/contracts/messages.ts';
import { sendable, textProblem } from '../../admin/text-problem.ts';
import type { FormErrors } from '../../ui/use-form.ts';

/** Fields of a lot setting, in the order of the form. */
export const FIELD_NAMES = Object.keys(LOT_FIELDS) as (keyof LotSettingInput)[];

/** A new lot setting: only the default labels of spec §9. */
export const EMPTY_FORM: LotSettingInput = {
  name: '',
  label: '',
  firstLotLabel: '1º Lote',
  firstLotValue: '',
  secondLotLabel: '2º Lote',
  secondLotValue: '',
  lastLotLabel: 'Último Lote',
  lastLotValue: '',
};

/** The fields of a lot setting. */
export function formOf({ id: _, ...form }: LotSetting): LotSettingInput {
  return form;
}

/** What is wrong with a lot setting (spec §5: every field required): the contract's rules without its validator; a test compares the two. */
export function checkLotSetting(form: LotSettingInput): FormErrors<keyof LotSettingInput> {
  const errors: FormErrors<keyof LotSettingInput> = {};
  for (const name of FIELD_NAMES) {
    const label = LOT_FIELDS[name];
    const problem = textProblem(label, LIMITS.lotText, form[name]);
    if (problem) errors[name] = problem;
    else if (!sendable(form[name])) errors[name] = `${label}: campo obrigatório.`;
  }
  return errors;
}
