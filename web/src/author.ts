import { LIMITS } from '../../core/contracts/limits.ts';
import { deviceSetting } from './device-setting.ts';

const setting = deviceSetting('quartou-author', (name) => name?.slice(0, LIMITS.author) ?? '');

export const authorSetting = {
  get: setting.get,
  set: (name: string): void => setting.set(name.normalize('NFC').trim().slice(0, LIMITS.author)),
};
