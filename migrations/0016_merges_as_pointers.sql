-- Until now a merge moved items and photos to the attraction that stayed and wrote down in `undo` what they had been. From now on
-- `merged_into` alone says it, so what is written down there goes back to where it was. Of several merges in a row the first one
-- has what an item or a photo was at the beginning. Evenings that were written since stay as they are.
UPDATE `event_attractions` SET
  `attraction_id` = `was`.`attraction_id`,
  `photo_id` = (SELECT `id` FROM `attraction_photos` WHERE `id` = `was`.`photo_id`)
FROM (
  SELECT `item`.`value` ->> 'id' AS `id`, `item`.`value` ->> 'attractionId' AS `attraction_id`,
    `item`.`value` ->> 'photoId' AS `photo_id`, min(`merge`.`id`)
  FROM `attraction_merges` AS `merge`, json_each(`merge`.`undo`, '$.items') AS `item`
  WHERE `merge`.`undone_at` IS NULL GROUP BY 1) AS `was`
WHERE `event_attractions`.`id` = `was`.`id`;
--> statement-breakpoint
-- The second of two in one evening was removed. An evening that was written since has none of the items that it had.
INSERT INTO `event_attractions` (`id`, `event_id`, `position`, `attraction_id`, `photo_id`)
SELECT `was`.`id`, `was`.`event_id`, `was`.`position`, `was`.`attraction_id`,
  (SELECT `id` FROM `attraction_photos` WHERE `id` = `was`.`photo_id`)
FROM (
  SELECT `item`.`value` ->> 'id' AS `id`, `item`.`value` ->> 'eventId' AS `event_id`, `item`.`value` ->> 'position' AS `position`,
    `item`.`value` ->> 'attractionId' AS `attraction_id`, `item`.`value` ->> 'photoId' AS `photo_id`, min(`merge`.`id`)
  FROM `attraction_merges` AS `merge`, json_each(`merge`.`undo`, '$.items') AS `item`
  WHERE `merge`.`undone_at` IS NULL GROUP BY 1) AS `was`
WHERE NOT EXISTS (SELECT 1 FROM `event_attractions` AS `there` WHERE `there`.`id` = `was`.`id`)
  AND `was`.`event_id` IN (
    SELECT `there`.`event_id` FROM `attraction_merges` AS `merge`, json_each(`merge`.`undo`, '$.items') AS `item`
    JOIN `event_attractions` AS `there` ON `there`.`id` = `item`.`value` ->> 'id'
    WHERE `merge`.`undone_at` IS NULL);
--> statement-breakpoint
UPDATE `attraction_photos` SET `attraction_id` = `was`.`owner`
FROM (
  SELECT `photo`.`value` AS `id`, `merge`.`gone_id` AS `owner`, min(`merge`.`id`)
  FROM `attraction_merges` AS `merge`, json_each(`merge`.`undo`, '$.photos') AS `photo`
  WHERE `merge`.`undone_at` IS NULL GROUP BY 1) AS `was`
WHERE `attraction_photos`.`id` = `was`.`id`;
--> statement-breakpoint
UPDATE `attraction_merges` SET `undo` = NULL WHERE `undo` IS NOT NULL;
