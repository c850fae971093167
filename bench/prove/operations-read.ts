import type { Operation, Setting, Trial } from './trial.ts';

/** What is only looked at or downloaded: nothing changes, and half of it must not look like all. */
export function reading({ catalogue }: Setting): Operation[] {
  let flyers = 0;
  const [one] = catalogue.attractions;
  const download = (group: 'export' | 'read', name: string, path: string, faultOf: NonNullable<Trial['faultOf']>): Operation => ({
    group,
    name,
    prepare: async () => ({ request: { method: 'GET', path }, look: async () => null, faultOf }),
  });
  const isZip = (bytes: Uint8Array) => {
    const isWhole = bytes[0] === 0x50 && Buffer.from(bytes.subarray(-22)).readUInt32LE(0) === 0x06054b50;
    return isWhole ? null : 'an archive without its end was handed out as whole';
  };
  const isJson = (bytes: Uint8Array) => {
    JSON.parse(Buffer.from(bytes).toString());
    return null;
  };
  const isPicture = (bytes: Uint8Array) => (bytes.length > 100 ? null : 'no picture');

  return [
    download('export', 'spreadsheet', '/api/schedules/1/excel?type=all', isZip),
    download('export', 'photos of one attraction', `/api/attractions/${one?.id}/photos.zip`, isZip),
    ...[
      ...['/api/schedules', '/api/schedules/1', '/api/schedules/history?q=a', '/api/attractions', '/api/layouts', '/api/values'],
      ...[
        '/api/lot-settings',
        `/api/attractions/${one?.id}/photos`,
        '/api/admin/counts',
        '/api/auth/user',
        '/api/imports/current',
      ],
    ].map((path) => download('read', path, path, isJson)),
    download('read', 'flyer', catalogue.layouts[0]?.imageUrl ?? '', isPicture),
    {
      group: 'read',
      name: 'small flyer',
      // Each time another, which nobody has had small yet.
      async prepare() {
        const path = `${catalogue.layouts[++flyers % catalogue.layouts.length]?.imageUrl}&w=160`;
        return { request: { method: 'GET', path }, look: async () => null, faultOf: isPicture };
      },
    },
  ];
}
