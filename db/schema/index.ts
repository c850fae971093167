export * from './accounts.ts';
export * from './attractions.ts';
export * from './entry-values.ts';
export * from './events.ts';
export * from './files.ts';
export * from './layouts.ts';
export * from './lot-settings.ts';
export * from './schedules.ts';
