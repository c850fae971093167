import { schedule, scheduleHistory, scheduleList } from '../../core/contracts/schedules.ts';
import { seen, timeline, version, versionContent } from '../../core/contracts/versions.ts';
import { week } from '../../core/contracts/weeks.ts';
import { bodyOf, get, post, put } from './api.ts';

type Headers = Record<string, string>;

export const readProgramme = (id: number) => bodyOf(get(`/api/schedules/${id}`), schedule);

export const readWeek = (query: string, headers?: Headers) => bodyOf(get(`/api/weeks?${query}`, headers), week);

/** Saves an evening as the designer does, by default of a week that nobody has begun. */
export const saveEvening = (start: string, position: number, body: object) =>
  bodyOf(put(`/api/weeks/${start}/events/${position}`, { scheduleId: null, revision: 0, ...body }), week);

/** Makes a sent version. The status 200 is expected if the programme’s content is already the one sent last. */
export const handOver = (id: number, body: object = {}, status: 200 | 201 = 201, headers?: Headers) =>
  bodyOf(post(`/api/schedules/${id}/versions`, body, headers), version, status);

/** Views a programme as an administrator does. */
export const look = (id: number, headers: Headers) => bodyOf(post(`/api/schedules/${id}/seen`, {}, headers), seen);

export const readVersion = (id: number, number: number) => bodyOf(get(`/api/schedules/${id}/versions/${number}`), versionContent);

export const timelineOf = (id: number, headers?: Headers) => bodyOf(get(`/api/schedules/${id}/versions`, headers), timeline);

const inList = <T extends { id: number }>(id: number, list: T[]) => list.find((one) => one.id === id);

export const onDashboard = async (id: number, headers: Headers) =>
  inList(id, await bodyOf(get('/api/schedules', headers), scheduleList));

export const inHistory = async (id: number, headers?: Headers, q = '') =>
  inList(id, (await bodyOf(get(`/api/schedules/history?q=${q}`, headers), scheduleHistory)).items);
