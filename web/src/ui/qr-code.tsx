import { correction, generate } from 'lean-qr/nano';

/** The width of the blank border that scanners need, in modules of the QR code. */
const BORDER = 4;

interface QrCodeProps {
  value: string;
  label: string;
}

/** A QR code as wide as its container. It is dark on white in both themes, because many scanners cannot read light on dark. */
export default function QrCode({ value, label }: QrCodeProps) {
  const code = generate(value, { minCorrectionLevel: correction.M });
  const places = Array.from({ length: code.size }, (_, at) => at);
  const path = places.flatMap((y) => places.flatMap((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : []))).join('');
  const size = code.size + 2 * BORDER;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-BORDER} ${-BORDER} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-md forced-color-adjust-none"
    >
      <path fill="#fff" d={`M${-BORDER} ${-BORDER}h${size}v${size}h${-size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
