import type { AttractionInput } from '../../../core/contracts/attractions.ts';
import type { LotSettingInput, ValueInput } from '../../../core/contracts/catalogue.ts';
import { api, body, checked } from './client.ts';
import { type Upload, upload } from './upload.ts';

// A deletion's answer has the instant that its `restore` takes.

const one = (id: number) => ({ param: { id: String(id) } });

export const uploadLayout = (file: File, how: Upload) => upload('/api/layouts', file, {}, how);
export const deleteLayout = (id: number) => body(api.layouts[':id'].$delete(one(id)));
export const restoreLayout = (id: number) => checked(api.layouts[':id'].restore.$post(one(id)));
export const deleteAllLayouts = () => body(api['layouts-all'].$delete());
export const restoreAllLayouts = (deletedAt: string) => body(api['layouts-all'].restore.$post({ json: { deletedAt } }));

export const createAttraction = (json: AttractionInput) => body(api.attractions.$post({ json }));
export const addAttractions = (names: string[]) => body(api.attractions.list.$post({ json: { names } }));
export const deleteAttraction = (id: number) => body(api.attractions[':id'].$delete(one(id)));
export const restoreAttraction = (id: number) => checked(api.attractions[':id'].restore.$post(one(id)));
export const deleteAllAttractions = () => body(api['attractions-all'].$delete());
export const restoreAllAttractions = (deletedAt: string) => body(api['attractions-all'].restore.$post({ json: { deletedAt } }));

export const uploadPhoto = (attractionId: number) => (file: File, how: Upload) =>
  upload('/api/attraction-photos', file, { attractionId: String(attractionId) }, how);
export const deletePhoto = (id: number) => body(api['attraction-photos'][':id'].$delete(one(id)));
export const restorePhoto = (id: number) => checked(api['attraction-photos'][':id'].restore.$post(one(id)));

export const createValue = (json: ValueInput) => body(api.values.$post({ json }));
export const updateValue = (id: number, json: ValueInput) => body(api.values[':id'].$put({ ...one(id), json }));
export const deleteValue = (id: number) => body(api.values[':id'].$delete(one(id)));
export const restoreValue = (id: number) => checked(api.values[':id'].restore.$post(one(id)));

export const createLotSetting = (json: LotSettingInput) => body(api['lot-settings'].$post({ json }));
export const updateLotSetting = (id: number, json: LotSettingInput) =>
  body(api['lot-settings'][':id'].$put({ ...one(id), json }));
export const deleteLotSetting = (id: number) => checked(api['lot-settings'][':id'].$delete(one(id)));
