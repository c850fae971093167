/** Ticket types of an extra event (spec §3): "open" is open bar. Apart from the contract, so that no validator comes along. */
export const TICKET_TYPES = ['normal', 'open'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];
