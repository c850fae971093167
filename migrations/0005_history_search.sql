-- What the history finds a programme by; its rowid is the programme's id. The tokenizer leaves out case and accents.
CREATE VIRTUAL TABLE `schedule_search` USING fts5(`dates`, `words`, tokenize = 'unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO `schedule_search` (`rowid`, `dates`, `words`)
SELECT `schedules`.`id`,
	strftime('%d/%m/%Y', `schedules`.`start_date`) || ' ' || coalesce((
		SELECT group_concat(strftime('%d/%m/%Y', `events`.`date`), ' ') FROM `events` WHERE `events`.`schedule_id` = `schedules`.`id`), ''),
	coalesce((
		SELECT group_concat(coalesce(`events`.`event_name`, '') || ' ' || coalesce(`events`.`custom_attractions_text`, '') || ' ' || coalesce((
			SELECT group_concat(coalesce(`attractions`.`name`, `event_attractions`.`custom_name`), ' ')
			FROM `event_attractions` LEFT JOIN `attractions` ON `attractions`.`id` = `event_attractions`.`attraction_id`
			WHERE `event_attractions`.`event_id` = `events`.`id`), ''), ' ')
		FROM `events` WHERE `events`.`schedule_id` = `schedules`.`id`), '')
FROM `schedules`;
