import type { SVGProps } from 'react';

const PATHS = {
  check: 'm5 12.500 4.500 4.500L19 7.500',
  close: 'M6 6l12 12M18 6 6 18',
  up: 'm6 15 6-6 6 6',
  down: 'm6 9 6 6 6-6',
  more: 'M5.500 12h.01M12 12h.01M18.500 12h.01',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  calendar: 'M7 3v3M17 3v3M4 9h16M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  image:
    'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.500 10a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM20 15l-4.500-4.500L6 20',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500 19 19M5 19l1.500-1.500M17.500 6.500 19 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 5v14M5 12h14',
  microphone: 'M12 15a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v6a3 3 0 0 0 3 3zM6 11.500a6 6 0 0 0 12 0M12 17.500V21M8.500 21h7',
  ticket: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v2M14 11v2M14 16v2',
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  warning:
    'M12 9v4M12 16.500h.01M10.300 4 2.600 17.500A2 2 0 0 0 4.300 20h15.400a2 2 0 0 0 1.700-2.500L13.700 4a2 2 0 0 0-3.400 0z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 15V4M7 9l5-5 5 5M5 20h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  repeat: 'M4 11a8 8 0 0 1 14-4.500L20 8.500M20 4v4.500h-4.500M20 13a8 8 0 0 1-14 4.500L4 15.500M4 20v-4.500h4.500',
  message: 'M4 20l1.300-4A8 8 0 1 1 8.500 19z',
  link: 'M10 14.500a4 4 0 0 0 6 .400l3-3a4 4 0 0 0-5.700-5.700l-1.300 1.300M14 9.500a4 4 0 0 0-6-.400l-3 3a4 4 0 0 0 5.700 5.700l1.300-1.300',
  package: 'M12 3.500l8 4v9l-8 4-8-4v-9zM4 7.500l8 4 8-4M12 11.500v9',
  edit: 'M4 20h4L19.500 8.500a2.800 2.800 0 0 0-4-4L4 16zM13.500 6.500l4 4',
  print: 'M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M7 14h10v6H7z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, ...rest }: { name: IconName } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : name === 'grip' ? 2.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
