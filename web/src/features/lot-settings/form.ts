import { LIMITS } from '../../../../core/contracts/limits.ts';
import type { LotSetting, LotSettingInput } from '../../../../core/contracts/lot-settings.ts';
import { LOT_FIELDS } from '../../../../core/contracts/messages.ts';
import { sendable, textProblem } from '../../admin/text-problem.ts';

/** Fields of a lot setting, in the order of the form. */
export const FIELD_NAMES = Object.keys(LOT_FIELDS) as (keyof LotSettingInput)[];

export type LotErrors = Partial<Record<keyof LotSettingInput, string>>;

/** A new lot setting: the default labels of spec §9, and nothing else. */
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

/** What the form changes of a lot setting. */
export function formOf({ id: _, ...form }: LotSetting): LotSettingInput {
  return form;
}

/** The form as it is sent. */
export function inputOf(form: LotSettingInput): LotSettingInput {
  const input = { ...form };
  for (const name of FIELD_NAMES) input[name] = sendable(form[name]);
  return input;
}

/** What is wrong with a lot setting (spec §5: every field required); the contract's rules without its validator, held together by a test. */
export function checkLotSetting(form: LotSettingInput): LotErrors {
  const errors: LotErrors = {};
  for (const name of FIELD_NAMES) {
    const label = LOT_FIELDS[name];
    const problem =
      textProblem(label, LIMITS.lotText, form[name]) ?? (sendable(form[name]) ? null : `${label}: campo obrigatório.`);
    if (problem) errors[name] = problem;
  }
  return errors;
}
