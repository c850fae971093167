ALTER TABLE `files` ADD `leaving_at` text;--> statement-breakpoint
CREATE INDEX `attraction_photos_file` ON `attraction_photos` (`file_hash`);--> statement-breakpoint
CREATE INDEX `event_attractions_photo` ON `event_attractions` (`photo_id`) WHERE "event_attractions"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX `events_layout` ON `events` (`layout_id`) WHERE "events"."layout_id" is not null;--> statement-breakpoint
CREATE INDEX `events_value` ON `events` (`value_id`) WHERE "events"."value_id" is not null;--> statement-breakpoint
CREATE INDEX `layouts_file` ON `layouts` (`file_hash`);