import type { LotSettingInput, ValueChange, ValueInput } from '../../../core/contracts/catalogue.ts';
import type { RestoreDeletedInput } from '../../../core/contracts/deleted.ts';
import type { LinkInput } from '../../../core/contracts/links.ts';
import { api, body, checked, idParam } from './client.ts';
import { attractionsQuery, layoutsQuery, valuesQuery } from './queries.ts';

export const createValue = (json: ValueInput) => body(api.values.$post({ json }));
export const updateValue = (id: number, json: ValueChange) => body(api.values[':id'].$put({ ...idParam(id), json }));

export const createLotSetting = (json: LotSettingInput) => body(api['lot-settings'].$post({ json }));
export const updateLotSetting = (id: number, json: LotSettingInput) =>
  body(api['lot-settings'][':id'].$put({ ...idParam(id), json }));
export const deleteLotSetting = (id: number) => checked(api['lot-settings'][':id'].$delete(idParam(id)));

const DELETABLE = { attraction: api.attractions, layout: api.layouts, value: api.values };

export const deleteOne = (kind: keyof typeof DELETABLE, id: number) => checked(DELETABLE[kind][':id'].$delete(idParam(id)));

/** `isHidden`: the user was told that links do not show the programme. If links show it by now, the server refuses. */
export const deleteSchedule = (id: number, isHidden: boolean) =>
  checked(api.schedules[':id'].$delete({ ...idParam(id), query: isHidden ? { shown: 'false' } : {} }));

const ALL = { attraction: api['attractions-all'], layout: api['layouts-all'], schedule: api['schedules-all'] };

/** Deletes the whole list, unless its number of items is no longer `count`. */
export const deleteAll = (kind: keyof typeof ALL, count: number) => body(ALL[kind].$delete({ query: { count: String(count) } }));

export const restoreDeleted = (json: RestoreDeletedInput) => body(api.deleted.restore.$post({ json }));

export const RESTORED_QUERY_KEYS = [['schedules'], layoutsQuery.queryKey, attractionsQuery.queryKey, valuesQuery.queryKey];

export const makeLink = (json: LinkInput) => body(api.links.$post({ json }));

/** Says where to paste the address of a link's calendar. Quotes no calendar app's menu, because each app uses other words. */
export const CALENDAR_HINT =
  'No Google Agenda (só no computador), no Calendário da Apple ou no Outlook, adicione uma agenda por endereço (URL) e cole este.';

export const addressOf = (path: string): string => `${location.origin}${path}`;
