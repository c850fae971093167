/** What the product is measured against: bare routes in the same workerd, over the same database, without middleware. */
import { Hono } from 'hono';
import { plainDrizzle } from './plain-drizzle.ts';

export interface FloorEnv {
  DB: D1Database;
}

export default new Hono<{ Bindings: FloorEnv }>().route('/api/plain', plainDrizzle);
