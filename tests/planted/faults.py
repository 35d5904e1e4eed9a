"""The faults that the tests are known to find: one for each promise, planted by `tests.planted`.

Where code is written anew, `file`, `old` and `new` change with it, and `harm` stays: a fault goes
from here only with the promise that it breaks.
"""

from typing import Final

from tests.planted.fault import Fault

_ENGINE: Final = (
    Fault(
        id="engine-same-rank",
        harm="A card of the same number in another colour can't be laid.",
        file="bot/engine/turn.py",
        old="return own is None or own == colour or RANK_OF[card] == RANK_OF[top]",
        new="return own is None or own == colour",
        tests=("tests/engine/test_rules.py",),
    ),
    Fault(
        id="engine-uno-penalty",
        harm="Who is caught without UNO draws one card instead of two.",
        file="bot/engine/uno.py",
        old="UNO_PENALTY = 2",
        new="UNO_PENALTY = 1",
        tests=("tests/engine/test_rules.py",),
    ),
    Fault(
        id="engine-volley-sum",
        harm="Draw 2s laid on one another don't add up: only the last one is taken.",
        file="bot/engine/turn.py",
        old="volley = state.volley + 2\n",
        new="volley = 2\n",
        tests=("tests/engine/test_rules.py",),
    ),
    Fault(
        id="engine-bluff",
        harm="A Wild Draw 4 that was a bluff is judged to be none.",
        file="bot/engine/turn.py",
        old="bluff = any(proves_bluff(card, state.discard[-1], state.colour) for card in rest)",
        new="bluff = False",
        tests=("tests/engine/test_rules.py",),
    ),
    Fault(
        id="engine-recycled-top",
        harm="The card on top is shuffled into the new draw pile too, and is in the game twice.",
        file="bot/engine/piles.py",
        old="renewed = discard[:-1]",
        new="renewed = discard",
        tests=("tests/engine/test_rules.py",),
    ),
    Fault(
        id="engine-tie-at-the-target",
        harm="With equal points at the target one of the two is declared the winner.",
        file="bot/engine/scoring.py",
        old="if max(scores) < frame.rules.target or scores[0] == scores[1]:",
        new="if max(scores) < frame.rules.target:",
        tests=("tests/engine/test_rules.py",),
    ),
    Fault(
        id="engine-void-to-dodge",
        harm="Who is losing calls the match off alone, however long it has been played.",
        file="bot/engine/scoring.py",
        old='if action.cause == "early" and min(state.acted) >= ACTIONS_UNTIL_BOUND:',
        new='if action.cause == "early" and max(state.acted) > 1000:',
        tests=("tests/duel/test_limits.py::test_7_7_not_later", "tests/engine/test_rules.py"),
    ),
    Fault(
        id="engine-biased-shuffle",
        harm="Some orders of the deck come more often than others.",
        file="bot/engine/deck.py",
        old="other = stream.below(last + 1)",
        new="other = stream.below(len(order))",
        tests=("tests/engine/test_deck.py",),
    ),
    Fault(
        id="engine-drawn-cards-told",
        harm="The opponent is told which cards somebody has drawn.",
        file="bot/engine/events.py",
        old="return replace(event, cards=None)",
        new="return event",
        tests=("tests/engine/test_views.py",),
    ),
    Fault(
        id="engine-hand-in-a-repr",
        harm="An error or a line of the log that shows a hand's view names its cards.",
        file="bot/engine/view.py",
        old="    hand: tuple[Card, ...] = field(repr=False)\n",
        new="    hand: tuple[Card, ...] = field()\n",
        tests=("tests/engine/test_views.py::test_no_repr_shows_a_hidden_card",),
    ),
)

_SESSION = "tests/duel/test_session.py"
_FLOODS = "tests/duel/test_floods.py"

_DUEL: Final = (
    Fault(
        id="duel-stranger-moves",
        harm="Somebody who does not play makes moves for one of the players.",
        file="bot/duel/session.py",
        old="            raise NotYourDuel\n        return SEATS[self.record.players.index(user)]",
        new="            return SEATS[0]\n        return SEATS[self.record.players.index(user)]",
        tests=(f"{_SESSION}::test_a_bystander_can_do_nothing",),
    ),
    Fault(
        id="duel-opponent-moves",
        harm="A player makes the opponent's move.",
        file="bot/duel/session.py",
        old="        if action.seat != seat:\n            raise NotYourDuel\n",
        new="",
        tests=(f"{_SESSION}::test_the_opponents_action_is_not_ones_own",),
    ),
    Fault(
        id="duel-stale-button",
        harm="A button of an earlier moment makes a move that its presser did not see coming.",
        file="bot/duel/session.py",
        old="if version is not None and version != button_version(self.board(), seat):",
        new="if version is not None and version > button_version(self.board(), seat):",
        tests=(f"{_SESSION}::test_a_stale_button_does_nothing",),
    ),
    Fault(
        id="duel-order-of-checks",
        harm="The click that ended a match, delivered again, is told off instead of passed over.",
        file="bot/duel/directory.py",
        old="""\
                raise AlreadyDone
            raise DuelOver if""",
        new="""\
                pass
            raise DuelOver if""",
        tests=(f"{_SESSION}::test_the_click_that_ended_the_match_is_known_when_it_comes_again",),
    ),
    Fault(
        id="duel-refused-write-kept",
        harm="A move that the disk refused stands all the same until the next start undoes it.",
        file="bot/duel/session.py",
        old="""\
        await self._house.store.append(self.duel, batch)
        self.course = after
""",
        new="""\
        self.course = after
        await self._house.store.append(self.duel, batch)
""",
        tests=(f"{_SESSION}::test_a_store_fault_leaves_all_as_it_was_and_reaches_the_caller",),
    ),
    Fault(
        id="duel-shown-before-written",
        harm="A move is shown before it is on disk: a crash takes back what was seen.",
        file="bot/duel/session.py",
        old="""\
        await self._house.store.append(self.duel, batch)
        self.course = after
""",
        new="""\
        known, self.course = self.course, after
        self.touch()
        self._house.table.show_board(self.board())
        self.course = known
        await self._house.store.append(self.duel, batch)
        self.course = after
""",
        tests=(f"{_SESSION}::test_it_is_written_before_it_is_shown",),
    ),
    Fault(
        id="duel-double-click",
        harm="Buttons of an earlier moment act as if they were of now.",
        file="bot/duel/course.py",
        old="            version += decides(action)\n",
        new="",
        tests=(_SESSION, "tests/duel/test_resume.py"),
    ),
    Fault(
        id="duel-press-makes-stale",
        harm="A press of UNO makes the buttons stale that the players have before them.",
        file="bot/duel/course.py",
        old="return not isinstance(action, CallUno | CatchUno | CloseUno)",
        new="return not isinstance(action, CloseUno)",
        tests=("tests/duel/test_race_runner.py", "tests/duel/test_race_ends.py"),
    ),
    Fault(
        id="duel-flood-keeps-all-waiting",
        harm="Any number of clicks of one player wait in line, and the memory runs full.",
        file="bot/duel/inbox.py",
        old="if self._waiting[place] >= self._limit:",
        new="if self._limit < 0:",
        tests=(f"{_SESSION}::test_more_than_32_waiting_clicks_are_refused",),
    ),
    Fault(
        id="duel-flood-of-one-button",
        harm="Who hammers on one button can't press another until all that is worked off.",
        file="bot/duel/session.py",
        old="return await self.inbox.ask(move, seat, (action, version))",
        new="return await self.inbox.ask(move, seat)",
        tests=(
            (
                f"{_FLOODS}::"
                "test_f19_a_players_flood_of_one_button_takes_the_place_of_none_of_their_next_clicks"
            ),
        ),
    ),
    Fault(
        id="duel-flood-keeps-out-uno",
        harm="A player's flood of other clicks keeps out their own press of UNO.",
        file="bot/duel/session.py",
        old='await self.inbox.ask(count, (seat, "uno"))',
        new="await self.inbox.ask(count, seat)",
        tests=(f"{_FLOODS}::test_f19_no_flood_of_the_same_player_keeps_out_a_press_of_uno",),
    ),
    Fault(
        id="duel-cancelled-click",
        harm="A click whose answer is given up is broken off in the middle of its work.",
        file="bot/duel/inbox.py",
        old="return await asyncio.shield(task)",
        new="return await task",
        tests=(f"{_SESSION}::test_cancelling_the_caller_leaves_nothing_half_done", _SESSION),
    ),
    Fault(
        id="duel-stop-cuts-off",
        harm="A stop does not wait for what is being written, and moves are lost by it.",
        file="bot/duel/inbox.py",
        old="        self.shut()\n        await self.idle()\n",
        new="        self.shut()\n",
        tests=(f"{_SESSION}::test_a_stop_waits_for_all_that_was_let_in",),
    ),
    Fault(
        id="duel-stale-pictures",
        harm="A picture of an earlier moment counts as new and takes the place of a later one.",
        file="bot/duel/session.py",
        old='''\
        """Make the next picture newer than all before."""
        self._moment = next(self._house.moments)
''',
        new='''\
        """Make the next picture newer than all before."""
''',
        tests=(f"{_SESSION}::test_every_picture_is_newer_than_the_one_before",),
    ),
    Fault(
        id="duel-showing-hurts",
        harm="What goes wrong while a board is shown is told to the player as a move that failed.",
        file="bot/duel/display.py",
        old="    except Exception:  # pictures heal with the next one; the match must not suffer\n",
        new="    except KeyError:\n",
        tests=(f"{_SESSION}::test_a_failing_table_hurts_nobody",),
    ),
    Fault(
        id="duel-nudged-again",
        harm="The opponent is pinged as often as somebody presses Nudge.",
        file="bot/duel/deadlines.py",
        old="            raise NudgedAlready\n        wait_ms",
        new="            pass\n        wait_ms",
        tests=(f"{_SESSION}::test_one_nudge_a_turn_and_none_on_ones_own",),
    ),
    Fault(
        id="duel-seed-before-the-end",
        harm="Who asks for the shuffle during a match reads the order of all cards to come.",
        file="bot/duel/picture.py",
        old="seed_hex=record.seed.hex() if over else None,",
        new="seed_hex=record.seed.hex(),",
        tests=("tests/duel/test_secrets.py",),
    ),
    Fault(
        id="duel-public-events-unredacted",
        harm="The board in the channel names the cards that a player has drawn.",
        file="bot/duel/course.py",
        old="public=_told(self.public, events, None),",
        new="public=(*self.public, *events)[-RECENT:],",
        tests=(
            "tests/leaks/test_leaks.py::test_nothing_hidden_is_shown_refused_or_logged_in_whole_matches",
        ),
    ),
    Fault(
        id="duel-moderator-frees-nothing",
        harm="After a match its channel stays taken, and nobody can play there any more.",
        file="bot/duel/directory.py",
        old="            del self.channels[session.record.channel]\n",
        new="            pass\n",
        tests=("tests/duel/test_challenges.py",),
    ),
    Fault(
        id="duel-channel-gone",
        harm="A match whose channel was deleted goes on for ever and holds its players.",
        file="bot/duel/directory.py",
        old='                await session.void("gone")\n',
        new="                pass\n",
        tests=("tests/duel/test_challenges.py::test_a_channel_that_is_gone_frees_its_players",),
    ),
)

_LIMITS = "tests/duel/test_limits.py"
_OUTAGES = "tests/duel/test_outages.py"
_PLAY_TIME = "tests/duel/test_play_time.py"
_RESUME = "tests/duel/test_resume.py"
_PULSE = "tests/duel/test_pulse.py"
_KILLS: Final = "tests/kills/test_points.py"

_TIME: Final = (
    Fault(
        id="time-claim-too-early",
        harm="The win is claimed while the opponent still has time.",
        file="bot/duel/session.py",
        old="        if at_ms is not None and self.now_ms() < at_ms:\n",
        new="        if at_ms is not None and self.now_ms() < at_ms - 1000:\n",
        tests=(f"{_LIMITS}::test_7_6_no_claim_until_two_seconds_after_the_limit",),
    ),
    Fault(
        id="time-claim-never",
        harm="Who waits for somebody who has left can never claim the win.",
        file="bot/duel/course.py",
        old="return limit_ms is not None and limit_ms + timing.claim_ms <= now_ms",
        new="return False",
        tests=(_LIMITS,),
    ),
    Fault(
        id="time-limit-not-renewed",
        harm="A drafter has one limit for all seven picks.",
        file="bot/duel/course.py",
        old="            renewed = {action.seat}\n",
        new="            renewed = set()\n",
        tests=(f"{_LIMITS}::test_7_6_each_drafter_has_the_limit_for_each_pick",),
    ),
    Fault(
        id="time-void-window-takes-time",
        harm="A holder whose window was void has no new limit for the move it kept them from.",
        file="bot/duel/course.py",
        old='renewed = set(SEATS) if cause == "void" else set()',
        new="renewed = set()",
        tests=(
            "tests/duel/test_race_runner.py::test_a_void_window_gives_the_holder_the_limit_anew",
        ),
    ),
    Fault(
        id="time-idle-for-ever",
        harm="A match that both have left holds its channel for ever.",
        file="bot/duel/course.py",
        old="return self.acted_at_ms + self._turn_limit_ms + timing.idle_ms",
        new="return self.acted_at_ms + self._turn_limit_ms + 1000 * timing.idle_ms",
        tests=(f"{_LIMITS}::test_7_6_a_match_is_void_24_hours_beyond_the_limit",),
    ),
    Fault(
        id="time-half-called-again",
        harm="Who lets half of the limit pass is pinged again and again.",
        file="bot/duel/deadlines.py",
        old="                self._called[seat] = since_ms\n",
        new="",
        tests=(f"{_LIMITS}::test_who_was_called_is_not_called_again_when_the_other_is",),
    ),
    Fault(
        id="time-slow-turn-uncalled",
        harm="In a match of days nobody is told that it is their turn.",
        file="bot/duel/deadlines.py",
        old='                self._call(seat, "slow_turn")\n',
        new="                pass\n",
        tests=(f"{_LIMITS}::test_in_a_slow_match_each_turn_calls_its_player",),
    ),
    Fault(
        id="time-next-round-never",
        harm="The next round does not begin by itself.",
        file="bot/duel/course.py",
        old="return self.acted_at_ms + timing.next_round_ms",
        new="return self.acted_at_ms + 1000 * timing.next_round_ms",
        tests=(
            "tests/duel/test_rounds.py::test_7_3_the_next_round_starts_by_itself_after_20_seconds",
        ),
    ),
    Fault(
        id="time-outage-counts",
        harm="Time in which Discord could not reach the bot is counted against a player.",
        file="bot/duel/play_time.py",
        old="            covered_ms += until_ms - begins_ms\n",
        new="            covered_ms += 0\n",
        tests=(
            _PLAY_TIME,
            f"{_OUTAGES}::test_a_gap_that_lost_nothing_counts_for_nobodys_limit_and_voids_no_window",
        ),
    ),
    Fault(
        id="time-outage-counts-twice",
        harm="Of two outages that lie over one another the same time is given back twice.",
        file="bot/duel/play_time.py",
        old="            from_ms = until_ms\n",
        new="            pass\n",
        tests=(
            _PLAY_TIME,
            f"{_OUTAGES}::test_p5_of_gaps_that_lie_over_one_another_each_part_is_made_good",
        ),
    ),
    Fault(
        id="time-due-in-an-outage",
        harm="While the bot can't be reached rounds begin and matches become void.",
        file="bot/duel/deadlines.py",
        old="if self._court.over or self._house.play_time.stopped(self._court.record.guild):",
        new="if self._court.over:",
        tests=(
            f"{_OUTAGES}::test_5_3_a_race_waits_for_what_was_pressed_while_the_process_stood_still",
            f"{_OUTAGES}::test_7_6_what_is_about_to_fall_due_waits_for_the_stop_to_end",
        ),
    ),
    Fault(
        id="time-noticed-late",
        harm="An outage that is noticed late takes the time before it was noticed.",
        file="bot/duel/play_time.py",
        old="        since_ms = now_ms if since_ms is None else min(since_ms, now_ms)\n",
        new="        since_ms = now_ms\n",
        tests=(
            _PLAY_TIME,
            f"{_OUTAGES}::test_7_6_a_claim_that_the_end_of_a_gap_brings_finds_time_left",
        ),
    ),
    Fault(
        id="time-of-another-server",
        harm="One server's trouble stops the clocks of all others.",
        file="bot/ui/surroundings.py",
        old="    return lambda guild: guild == number\n",
        new="    return lambda guild: guild != -number\n",
        tests=(
            "tests/e2e/test_wire_events.py::test_an_outage_of_the_server_is_nobodys_time_and_the_match_goes_on",
        ),
    ),
    Fault(
        id="time-asleep",
        harm="A machine that was suspended takes the players' time.",
        file="bot/duel/play_time.py",
        old="LAPSE_MS: Final = 5000\n",
        new="LAPSE_MS: Final = 5_000_000_000\n",
        tests=(f"{_OUTAGES}::test_7_6_a_process_that_stood_still_has_taken_nobodys_time",),
    ),
    Fault(
        id="time-away",
        harm="A player comes back to a limit that passed while the bot was away.",
        file="bot/duel/play_time.py",
        old="            self._lost_ms = last.lost_ms + now_ms - last.at_ms\n",
        new="            self._lost_ms = last.lost_ms\n",
        tests=(_PLAY_TIME, _RESUME),
    ),
    Fault(
        id="time-no-grace",
        harm="After a restart a player has a second left to notice that it goes on.",
        file="bot/duel/play_time.py",
        old="        return now_ms + (self._grace_ms if long or graced else 0)\n",
        new="        return now_ms + (0 if long or graced else 0)\n",
        tests=(_PLAY_TIME,),
    ),
    Fault(
        id="time-away-of-a-start-that-failed",
        harm="A start that came to nothing makes the time away the players' own.",
        file="bot/duel/pulse.py",
        old="        before = None if tells_time else await store.last_beat()\n",
        new="        before = None\n",
        tests=(
            f"{_RESUME}::test_p5_a_start_that_took_nothing_up_leaves_the_time_away_to_the_next",
            f"{_PULSE}::test_a_start_that_has_not_taken_up_what_was_left_shows_how_it_is_and_tells_no_time",
        ),
    ),
    Fault(
        id="time-restart-in-an-outage",
        harm="A restart within an outage loses what of it lay before.",
        file="bot/duel/play_time.py",
        old="        return Beat(now_ms, self._lost_ms + lately_ms, servers)\n",
        new="        return Beat(now_ms, self._lost_ms, servers)\n",
        tests=(
            _PLAY_TIME,
            f"{_RESUME}::test_p5_who_could_not_be_heard_when_the_bot_stopped_loses_nothing_of_the_gap",
        ),
    ),
    Fault(
        id="time-disk-refuses",
        harm="While nothing can be saved the players' time runs out.",
        file="bot/storage/database.py",
        old="            self._refused()\n",
        new="            pass\n",
        tests=("tests/storage/test_database.py",),
    ),
    Fault(
        id="time-board-stale",
        harm="After an outage the board goes on telling a time that is not so.",
        file="bot/duel/session.py",
        old="        self._house.table.show_in_turn(self.board())\n",
        new="        pass\n",
        tests=(
            f"{_OUTAGES}::test_after_a_gap_boards_are_shown_ten_a_second_and_at_once_where_somebody_acts",
        ),
    ),
    Fault(
        id="time-forsaken",
        harm="The matches of a server that is out of order for ever hold their channels for ever.",
        file="bot/duel/pulse.py",
        old="            await self._places.guild_gone(guild)\n",
        new="            pass\n",
        tests=(f"{_OUTAGES}::test_the_duels_of_a_server_that_is_out_of_order_for_a_week_are_void",),
    ),
    Fault(
        id="time-of-older-matches",
        harm="After an update a match of before gets back all limits that were ever moved.",
        file="bot/duel/resume.py",
        old="    moved_ms = 0 if record.deadline_ms is None else record.deadline_ms - due_ms\n",
        new="    moved_ms = 0\n",
        tests=("tests/storage/test_migrations.py", _RESUME),
    ),
    Fault(
        id="restart-forgets-clicks",
        harm="A click that was delivered before and after a restart is taken for a new one.",
        file="bot/duel/directory.py",
        old="""\
        applied = {line.interaction for line in stored.entries if line.interaction is not None}
""",
        new="        applied: set[InteractionId] = set()\n",
        tests=(f"{_RESUME}::test_a_clicks_number_is_known_after_a_restart",),
    ),
    Fault(
        id="restart-one-stops-all",
        harm="One match that can't be read keeps the bot from starting at all.",
        file="bot/duel/resume.py",
        old="        except Exception as fault:",
        new="        except KeyError as fault:",
        tests=("tests/duel/test_resume.py",),
    ),
    Fault(
        id="restart-result-unshown",
        harm="A match that ended just before a crash shows no result, ever.",
        file="bot/duel/run.py",
        old="        return await self._house.store.ended_since(since_ms)\n",
        new="        return await self._house.store.ended_since(since_ms + 10**12)\n",
        tests=(f"{_RESUME}::test_a_match_that_ended_just_before_a_kill_shows_its_result",),
    ),
    Fault(
        id="restart-newest-result-last",
        harm="After a restart a result that is missing comes after all that are there already.",
        file="bot/duel/run.py",
        old="reversed(ended)",
        new="ended",
        tests=(f"{_RESUME}::test_of_what_ended_just_before_a_kill_the_newest_is_shown_first",),
    ),
    Fault(
        id="kill-result-apart",
        harm="A match that a kill cuts off at its end is over by its log and has no result.",
        file="bot/storage/duels.py",
        old="            _write_batch(db, duel, batch)\n\n        await",
        new="            from dataclasses import replace\n"
        "            _write_batch(db, duel, replace(batch, result=None))\n"
        "            if batch.result is not None:\n"
        "                db.execute('COMMIT')\n"
        "                db.execute('BEGIN IMMEDIATE')\n"
        "                first = batch.first + len(batch.entries)\n"
        "                rest = replace(batch, first=first, entries=(), call=None)\n"
        "                _write_batch(db, duel, rest)\n\n        await",
        tests=(f"{_KILLS}::test_a_kill_at_any_point_of_a_challenge_or_a_result",),
    ),
    Fault(
        id="kill-commands-noted-first",
        harm="A kill in the first start leaves the bot without its commands.",
        file="bot/client.py",
        old="        await read(self.tree.sync())\n",
        new="        await self.notes.put(_COMMANDS_HASH, digest)\n"
        "        await read(self.tree.sync())\n",
        tests=(f"{_KILLS}::test_a_kill_at_any_point_of_a_first_start",),
    ),
    Fault(
        id="restart-prompts-left",
        harm="UNO prompts that a crash left stand in the channel for ever.",
        file="bot/duel/run.py",
        old="            self._house.table.clear_prompt(prompt)\n",
        new="            del prompt\n",
        tests=(f"{_RESUME}::test_prompts_that_an_earlier_run_left_are_taken_away",),
    ),
)

_MATES = "tests/duel/test_challenges.py"

_CHALLENGES: Final = (
    Fault(
        id="challenge-anybody-accepts",
        harm="Somebody who was not challenged accepts.",
        file="bot/duel/challenge.py",
        old="        if user != self.record.players[seat]:\n",
        new="        if user == 0:\n",
        tests=(f"{_MATES}::test_only_the_challenged_answers_and_only_the_challenger_withdraws",),
    ),
    Fault(
        id="challenge-expires-never",
        harm="A challenge stands for ever, and its challenger can make no other.",
        file="bot/duel/challenge.py",
        old="            await self._expire_now()\n        except StoreFault",
        new="            pass\n        except StoreFault",
        tests=(f"{_MATES}::test_it_expires_at_ten_minutes_and_not_before",),
    ),
    Fault(
        id="challenge-expires-early",
        harm="A challenge is gone before the time that it shows.",
        file="bot/duel/matchmaking.py",
        old="self._house.play_time.stamp_ms(guild) + CHALLENGE_TTL_MS",
        new="self._house.play_time.stamp_ms(guild) + CHALLENGE_TTL_MS - 1000",
        tests=(f"{_MATES}::test_it_expires_at_ten_minutes_and_not_before",),
    ),
    Fault(
        id="challenge-expires-in-an-outage",
        harm="A challenge expires while nobody can answer it.",
        file="bot/duel/challenge.py",
        old="""\
        if self._house.play_time.stopped(self.record.guild):
            return  # nobody can answer; the timer is armed afterwards
        left_ms = self._expires_ms() - self._house.clock.now_ms()
        if left_ms > 0:
            self._arm(left_ms)
            return
""",
        new="",
        tests=(f"{_OUTAGES}::test_p5_a_challenge_in_its_last_second_waits_for_the_gap_to_end",),
    ),
    Fault(
        id="challenge-oneself",
        harm="Somebody challenges themselves.",
        file="bot/duel/matchmaking.py",
        old="        if challenger == challenged:\n",
        new="        if challenger < 0:\n",
        tests=(f"{_MATES}::test_nobody_challenges_themselves_or_a_bot",),
    ),
    Fault(
        id="challenge-in-a-busy-channel",
        harm="A challenge is posted where a match is on, and can't be accepted.",
        file="bot/duel/matchmaking.py",
        old="        if busy is not None:\n",
        new="        if busy is not None and again:\n",
        tests=(f"{_MATES}::test_a_busy_channel_takes_no_challenge_and_no_second_duel",),
    ),
    Fault(
        id="challenge-too-many-of-a-pair",
        harm="One player challenges another over and over in all channels.",
        file="bot/duel/crowd.py",
        old="    per_pair: int = 2\n",
        new="    per_pair: int = 1000\n",
        tests=(f"{_FLOODS}::test_two_players_have_so_many_challenges_open_between_them",),
    ),
    Fault(
        id="challenge-too-fast",
        harm="Challenging and withdrawing in turn pings somebody without end.",
        file="bot/duel/crowd.py",
        old="            raise ChallengedTooFast(self._clock.discord_ms() + wait_ms)\n",
        new="            pass\n",
        tests=(f"{_FLOODS}::test_who_challenges_and_withdraws_again_and_again_has_to_wait",),
    ),
    Fault(
        id="challenge-rematches-cross",
        harm="Both press Rematch, and two challenges stand.",
        file="bot/duel/matchmaking.py",
        old="        if meanwhile is not None and (meanwhile != asked or not refused):\n",
        new="        if meanwhile is not None and refused:\n",
        tests=(f"{_MATES}::test_a_rematch_is_asked_for_once_after_the_match_by_its_players",),
    ),
    Fault(
        id="challenge-crossing-answers",
        harm="Of two answers to a challenge at once both are told that theirs counts.",
        file="bot/storage/duels.py",
        old="            if not closed.rowcount:\n                raise ChallengeClosed\n",
        new="",
        tests=("tests/storage/test_duels.py",),
    ),
    Fault(
        id="challenge-never-shown-holds",
        harm="A challenge that a crash kept from being posted holds its challenger for minutes.",
        file="bot/duel/matchmaking.py",
        old="            await self._take_back_unseen(channel, players[CHALLENGER], interaction)\n",
        new="",
        tests=(f"{_RESUME}::test_a_challenge_that_was_perhaps_never_shown_gives_way_to_a_new_one",),
    ),
    Fault(
        id="challenge-lost-by-a-kill",
        harm="A challenge that was posted just before a crash can't be accepted any more.",
        file="bot/duel/directory.py",
        old="        if record.expires_at_ms <= self._house.play_time.now_ms(record.guild):\n",
        new="        if record.message is None:\n",
        tests=(f"{_RESUME}::test_a_challenge_whose_place_is_not_known_can_be_accepted",),
    ),
    Fault(
        id="challenge-shown-nowhere-holds",
        harm="A challenge that Discord refuses everywhere holds its challenger, unseen.",
        file="bot/ui/boards.py",
        old="                        if not (final and await self._give_up(channel, shown)):\n",
        new="                        if not final or shown:\n",
        tests=(
            (
                "tests/e2e/test_wire_challenges.py::"
                "test_a_challenge_that_may_be_shown_nowhere_is_closed_and_its_challenger_told"
            ),
        ),
    ),
    Fault(
        id="challenge-taken-for-an-apology",
        harm="After a slow answer the challenge stands nowhere the bot knows of, or twice.",
        file="bot/ui/challenges.py",
        old="        return MessageId(answer.id) if carries(answer, accept) else None\n",
        new="        return MessageId(answer.id) if accept else None\n",
        tests=(
            (
                "tests/e2e/test_wire_challenges.py::"
                "test_a_challenge_whose_answer_hangs_stands_all_the_same_though_an_apology_came_first"
            ),
        ),
    ),
)

_RUNNER = "tests/duel/test_race_runner.py"

_RACE: Final = (
    Fault(
        id="race-by-arrival",
        harm="The press that arrived first wins, though another was made earlier.",
        file="bot/duel/race.py",
        old="        return call if call.after_ms < catch.after_ms + TIE_MS else catch\n",
        new="        return next(iter(self._presses.values()))\n",
        tests=("tests/duel/test_race.py",),
    ),
    Fault(
        id="race-tie",
        harm="Under 15 ms apart the holder is caught, which is a coin toss.",
        file="bot/duel/race.py",
        old="TIE_MS: Final = 15",
        new="TIE_MS: Final = 0",
        tests=("tests/duel/test_race.py::test_5_3_under_15_ms_apart_the_holder_keeps_the_benefit",),
    ),
    Fault(
        id="race-no-head-start",
        harm="The holder is caught before they can have seen the prompt.",
        file="bot/duel/race.py",
        old="if seat != self.holder and after_ms < self._head_start_ms:",
        new="if seat != self.holder and after_ms < 0:",
        tests=(
            (
                "tests/duel/test_race.py::"
                "test_5_2_a_catch_in_the_head_start_does_not_count_and_may_be_repeated"
            ),
        ),
    ),
    Fault(
        id="race-window-without-end",
        harm="A press after the window's end still counts.",
        file="bot/duel/race.py",
        old="if not 0 <= after_ms <= self._length_ms:",
        new="if after_ms < 0:",
        tests=(
            (
                "tests/duel/test_race.py::"
                "test_5_2_the_window_is_open_from_its_prompts_stamp_for_its_length"
            ),
        ),
    ),
    Fault(
        id="race-unsettled",
        harm="A race is decided at once, before an earlier press on its way has arrived.",
        file="bot/duel/race.py",
        old="self._wait(self._timing.settle_ms, stood_ms)\n\n    def due",
        new="self._wait(0, stood_ms)\n\n    def due",
        tests=(_RUNNER,),
    ),
    Fault(
        id="race-late-way",
        harm="A press made in the window's last moment does not count if its way was slow.",
        file="bot/duel/race.py",
        old="self._wait(self._length_ms + self._timing.late_ms, stood_ms)",
        new="self._wait(self._length_ms, stood_ms)",
        tests=(
            (
                f"{_RUNNER}::"
                "test_5_3_nothing_is_decided_while_an_earlier_press_may_still_be_on_its_way"
            ),
            _RUNNER,
        ),
    ),
    Fault(
        id="race-press-unwritten",
        harm="A press decides a race and is nowhere to be found if somebody complains.",
        file="bot/duel/race_runner.py",
        old="        await self._write_down(press)\n        self.wait(race, race.admit",
        new="        self.wait(race, race.admit",
        tests=(f"{_RUNNER}::test_a_press_delivered_twice_counts_once",),
    ),
    Fault(
        id="race-move-overtakes",
        harm="A move made while a press is settled takes the race away from who pressed.",
        file="bot/duel/session.py",
        old="                raise NotYet(pending)\n",
        new="                pass\n",
        tests=("tests/duel/test_race_ends.py",),
    ),
    Fault(
        id="race-without-a-prompt",
        harm="A window whose prompt could not be posted stays open, and the game stands still.",
        file="bot/duel/race_runner.py",
        old="            return race.prompt_failed() if race is self._race else None\n",
        new="            return None\n",
        tests=(f"{_RUNNER}::test_5_6_a_window_whose_prompt_fails_is_void",),
    ),
    Fault(
        id="race-over-an-outage",
        harm="A race is decided though presses were lost in an outage.",
        file="bot/duel/race.py",
        old="        self._is_void = True\n        return self._void()\n",
        new='        return Decide(CloseUno("time"), None, None)\n',
        tests=(f"{_RUNNER}::test_5_6_a_gap_in_the_connection_voids_the_window",),
    ),
    Fault(
        id="race-over-a-restart",
        harm="A window that was open at a crash is never closed, and the game stands still.",
        file="bot/duel/session.py",
        old="            await self.inbox.do(self._void_unseen)\n",
        new="            pass\n",
        tests=(f"{_RUNNER}::test_5_6_a_restart_voids_the_window_whatever_was_pressed",),
    ),
    Fault(
        id="race-prompt-unnoted",
        harm="A crash leaves a prompt of which no start knows.",
        file="bot/duel/race_runner.py",
        old="            await self.note(prompt, None)\n",
        new="",
        tests=(f"{_RESUME}::test_a_prompt_is_on_disk_before_it_is_posted",),
    ),
    Fault(
        id="race-held-up-process",
        harm="A process that stood still decides before it reads the presses that came meanwhile.",
        file="bot/duel/race.py",
        old="        lag_ms = min(stood_ms - self._stood_ms, LAPSE_MS - self._lengthened_ms)\n",
        new="        lag_ms = 0\n",
        tests=("tests/duel/test_lag.py",),
    ),
    Fault(
        id="race-in-a-slow-match",
        harm="In a match of days an UNO prompt of some seconds is posted.",
        file="bot/duel/race_runner.py",
        old="case UnoWindowOpened(holder=holder) if not self._record.rules.slow:",
        new="case UnoWindowOpened(holder=holder):",
        tests=(
            f"{_LIMITS}::test_in_a_slow_match_uno_is_declared_with_the_play_and_catching_is_an_action",
        ),
    ),
)

_DATABASE = "tests/storage/test_database.py"
_OPENING = "tests/storage/test_opening.py"
_BACKUPS = "tests/storage/test_backups.py"
_STORE = "tests/storage/test_duels.py"

_STORAGE: Final = (
    Fault(
        id="storage-half-a-transaction",
        harm="Of a transaction that fails the first lines stay.",
        file="bot/storage/database.py",
        old='            connection.execute("ROLLBACK")\n    return result',
        new='            connection.execute("COMMIT")\n    return result',
        tests=(f"{_DATABASE}::test_what_raises_leaves_nothing_behind",),
    ),
    Fault(
        id="storage-cancelled-write",
        harm="A click that is given up while it is written is undone or not, by chance.",
        file="bot/storage/database.py",
        old="            await _to_its_end(task)\n            return outcome[0]",
        new="            await task\n            return outcome[0]",
        tests=(
            f"{_DATABASE}::test_when_a_loop_ends_all_tasks_no_transaction_stays_open",
            f"{_DATABASE}::test_cancelling_at_any_step_writes_all_or_nothing",
        ),
    ),
    Fault(
        id="storage-power-cut",
        harm="A power cut takes back moves that were answered.",
        file="bot/storage/database.py",
        old='    "synchronous": 2,',
        new='    "synchronous": 1,',
        tests=(f"{_DATABASE}::test_the_promises_of_sqlite_are_switched_on",),
    ),
    Fault(
        id="storage-two-bots",
        harm="Two bots write to one database, and each knows half of every match.",
        file="bot/storage/lock.py",
        old="fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)",
        new="fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)",
        tests=(f"{_OPENING}::test_a_second_bot_in_one_process_is_refused",),
    ),
    Fault(
        id="storage-click-twice",
        harm="An interaction that Discord delivers twice is applied twice.",
        file="bot/storage/duels.py",
        old="        if not noted.rowcount:\n            raise AlreadyDone\n",
        new="",
        tests=(_STORE,),
    ),
    Fault(
        id="storage-two-duels-a-channel",
        harm="Two matches are live in one channel.",
        file="bot/storage/schema.py",
        old="CREATE UNIQUE INDEX one_live_duel_a_channel",
        new="CREATE INDEX one_live_duel_a_channel",
        tests=(_STORE,),
    ),
    Fault(
        id="storage-over-without-a-result",
        harm="A match is over, and its result counts for nobody.",
        file="bot/storage/schema.py",
        old="            REFERENCES results (duel) DEFERRABLE INITIALLY DEFERRED,\n",
        new="            ,\n",
        tests=("tests/storage/test_schema.py",),
    ),
    Fault(
        id="storage-number-used-again",
        harm="An old button acts in a newer match that has got its number.",
        file="bot/storage/schema.py",
        old="        id INTEGER PRIMARY KEY AUTOINCREMENT,\n",
        new="        id INTEGER PRIMARY KEY,\n",
        tests=(f"{_STORE}::test_an_id_is_never_used_again",),
    ),
    Fault(
        id="storage-line-out-of-order",
        harm="A line is written over a hole, and the match can't be replayed.",
        file="bot/storage/duels.py",
        old="    if batch.entries and batch.first != upcoming:\n",
        new="    if batch.entries and batch.first < 0:\n",
        tests=(_STORE,),
    ),
    Fault(
        id="storage-no-beat",
        harm="After a restart all time since the very first start counts as the bot's own absence.",
        file="bot/storage/beats.py",
        old="    db.execute(_BEAT, (beat.at_ms, beat.lost_ms, beat.health))\n",
        new="",
        tests=(_STORE,),
    ),
    Fault(
        id="storage-void-counts",
        harm="A void match counts on the leaderboard.",
        file="bot/storage/scores.py",
        old="""\
'over' AND results.winner IS NOT NULL
        UNION ALL""",
        new="""\
'over'
        UNION ALL""",
        tests=(_STORE,),
    ),
    Fault(
        id="storage-leaderboard-of-all",
        harm="A server's leaderboard counts matches of other servers.",
        file="bot/storage/scores.py",
        old="""\
        WHERE duels.guild = :guild AND duels.status = 'over' AND results.winner IS NOT NULL
    ),""",
        new="""\
        WHERE :guild AND duels.status = 'over' AND results.winner IS NOT NULL
    ),""",
        tests=(_STORE,),
    ),
    Fault(
        id="storage-migrated-without-a-copy",
        harm="A migration that goes wrong can't be undone: nothing was copied before it.",
        file="bot/storage/migrations.py",
        old="            copy(database, backup)\n",
        new="",
        tests=("tests/storage/test_migrations.py::test_the_file_is_copied_before_it_is_migrated",),
    ),
    Fault(
        id="storage-half-a-migration",
        harm="A step of a migration that fails leaves a database of no version.",
        file="bot/storage/migrations.py",
        old='                connection.execute("ROLLBACK")\n',
        new='                connection.execute("COMMIT")\n',
        tests=(
            (
                "tests/storage/test_migrations.py::"
                "test_a_step_that_fails_leaves_version_tables_and_rows"
            ),
        ),
    ),
    Fault(
        id="storage-newer-version",
        harm="An older bot writes into the database of a newer one.",
        file="bot/storage/inspection.py",
        old="    if version > newest:\n",
        new="    if version > newest + 1000:\n",
        tests=(f"{_OPENING}::test_a_file_that_is_not_fit_is_refused_and_left_alone",),
    ),
    Fault(
        id="storage-damage-unseen",
        harm="A damaged database is opened and written to.",
        file="bot/storage/inspection.py",
        old="        raise damaged(database, finding)\n    return version",
        new="        pass\n    return version",
        tests=(f"{_OPENING}::test_a_start_judges_as_check_does_and_in_its_words",),
    ),
    Fault(
        id="storage-read-by-others",
        harm="Other users of the machine read hands and seeds in the database.",
        file="bot/storage/migrations.py",
        old="    if mode & 0o077:\n",
        new="    if mode < 0:\n",
        tests=(f"{_OPENING}::test_only_the_owner_may_read_it",),
    ),
    Fault(
        id="storage-deleted-file",
        harm="Moves are confirmed into a file that was deleted, and are gone at the end.",
        file="bot/storage/database.py",
        old="                    self._still_there()\n",
        new="                    pass\n",
        tests=(f"{_DATABASE}::test_nothing_is_confirmed_into_a_file_that_was_deleted",),
    ),
    Fault(
        id="storage-backup-over-a-bot",
        harm="A backup replaces the database of a running bot.",
        file="bot/storage/backups.py",
        old="    _not_in_use(target)\n",
        new="",
        tests=(f"{_BACKUPS}::test_a_backup_does_not_replace_a_database_that_a_bot_runs_on",),
    ),
    Fault(
        id="storage-backup-in-place",
        harm="A backup that breaks off has destroyed the last good one.",
        file="bot/storage/copying.py",
        old='    part = beside(target, ".part")\n',
        new="    part = target\n",
        tests=(f"{_BACKUPS}::test_a_backup_that_breaks_off_leaves_the_last_good_one",),
    ),
    Fault(
        id="storage-restore-with-an-old-wal",
        harm="What was restored is mixed with what stood there before.",
        file="bot/storage/backups.py",
        old='            for stale in ("-wal", "-shm", "-journal"):\n',
        new='            for stale in ("-journal",):\n',
        tests=(f"{_BACKUPS}::test_an_old_wal_is_not_read_into_what_was_restored",),
    ),
    Fault(
        id="storage-restore-overwrites",
        harm="A second restore overwrites what the first one set aside.",
        file="bot/storage/backups.py",
        old="aside = next(path for path in _aside_names(database) if _is_free(path))",
        new="""\
aside = next(_aside_names(database))
    for suffix in present:
        beside(aside, suffix).unlink(missing_ok=True)""",
        tests=(f"{_BACKUPS}::test_no_restore_overwrites_what_an_earlier_one_set_aside",),
    ),
    Fault(
        id="storage-hand-order-forgotten",
        harm="The order in which somebody likes their hand is lost at a restart.",
        file="bot/storage/readers.py",
        old='"rank" if row is not None and row[0] == "rank" else "colour"',
        new='"colour"',
        tests=("tests/storage/test_readers.py",),
    ),
)

_RENDER: Final = (
    Fault(
        id="render-hand-told-to-the-table",
        harm="A match that was given up shows both hands to everybody.",
        file="bot/render/result.py",
        old="""\
    if result.cause == "score" and table.last_round is not None:
        told = [""",
        new="""\
    if table.last_round is not None:
        told = [""",
        tests=("tests/render/test_result.py",),
    ),
    Fault(
        id="render-too-many-components",
        harm="A long hand is more than Discord takes, and its owner sees none at all.",
        file="bot/render/choices.py",
        old="CARDS_A_PAGE: Final = 15",
        new="CARDS_A_PAGE: Final = 60",
        tests=("tests/render/test_choices.py",),
    ),
    Fault(
        id="render-longest-menu",
        harm="The choices of a Reverse in a long hand are more than Discord takes.",
        file="bot/render/hand.py",
        old="    if components(whole) <= COMPONENTS - room:\n",
        new="    if components(whole) + room:\n",
        tests=("tests/render/test_choices.py",),
    ),
    Fault(
        id="render-twins-uncounted",
        harm="Equal cards are listed one by one instead of being counted.",
        file="bot/render/look.py",
        old="    for card in sorted(cards):\n        face = FACE_OF[card]\n",
        new="    for card in sorted(cards):\n        face = str(card)\n",
        tests=("tests/render/test_look.py",),
    ),
    Fault(
        id="render-twins-apart",
        harm="Two equal cards of a hand have two buttons of one name.",
        file="bot/render/choices.py",
        old="        twins.setdefault(FACE_OF[card], []).append(card)\n",
        new="        twins[card] = [card]\n",
        tests=("tests/render/test_hand.py",),
    ),
    Fault(
        id="render-challenge-calls-both",
        harm="A challenge pings its own challenger.",
        file="bot/render/challenge.py",
        old="return Panel(blocks, ping=(board.players[1],))",
        new="return Panel(blocks, ping=board.players)",
        tests=("tests/render/test_challenge.py",),
    ),
    Fault(
        id="render-no-seal",
        harm="The challenge shows no seal, and nobody can check the shuffle afterwards.",
        file="bot/render/challenge.py",
        old="seal=board.commitment",
        new="seal=board.id",
        tests=("tests/render/test_challenge.py",),
    ),
    Fault(
        id="render-claims-not-offered",
        harm="The opponent of who is overdue finds no claim on the board.",
        file="bot/render/board.py",
        old="    if not board.overdue:\n        return ()\n",
        new="    if board.status:\n        return ()\n",
        tests=("tests/render/test_board.py",),
    ),
    Fault(
        id="render-race-button-in-a-hand",
        harm="One player has the catch in the hand before the prompt is there for both.",
        file="bot/render/choices.py",
        old="if isinstance(action, CatchUno) and board.rules.slow",
        new="if isinstance(action, CatchUno)",
        tests=("tests/render/test_hand.py",),
    ),
    Fault(
        id="render-closed-challenge-with-buttons",
        harm="A challenge that was declined keeps its buttons, which do nothing.",
        file="bot/render/challenge.py",
        old='    if board.status == "challenge":\n',
        new='    if board.status in {"challenge", "declined"}:\n',
        tests=("tests/render/test_challenge.py",),
    ),
    Fault(
        id="render-torn-line",
        harm="A name of a card is torn at a line's end.",
        file="bot/render/panel.py",
        old='NO_BREAK: Final = "\\u00a0"',
        new='NO_BREAK: Final = "\\u2003"',
        tests=("tests/render/test_look.py",),
    ),
)

_PLAYING = "tests/e2e/test_playing.py"
_ANSWERS = "tests/e2e/test_wire_answers.py"
_BOARDS = "tests/e2e/test_wire_boards.py"
_EVENTS = "tests/e2e/test_wire_events.py"
_WORLD = "tests/e2e/test_world_changes.py"
_EMOJIS = "tests/ui/test_emojis.py"
_DUELING = "tests/e2e/test_challenges.py"

_UI: Final = (
    Fault(
        id="ui-hand-in-the-channel",
        harm="A click on the board turns it into the clicker's hand, for all to read.",
        file="bot/ui/layouts.py",
        old="if message is None or not message.flags.ephemeral or not message.components:",
        new="if message is None or not message.components:",
        tests=(f"{_PLAYING}::test_my_hand_on_the_board_answers_each_with_their_own_hand",),
    ),
    Fault(
        id="ui-hand-public",
        harm="A hand is opened as a message that everybody reads.",
        file="bot/ui/hands.py",
        old="answered = await read(send(view=view, ephemeral=True, allowed_mentions=SILENT))",
        new="answered = await read(send(view=view, allowed_mentions=SILENT))",
        tests=(f"{_PLAYING}::test_my_hand_on_the_board_answers_each_with_their_own_hand",),
    ),
    Fault(
        id="ui-late-answer",
        harm="Work that takes long leaves the clicker with Discord's 'did not respond'.",
        file="bot/ui/replies.py",
        old="            async with asyncio.timeout(self.within_s):\n",
        new="            async with asyncio.timeout(None):\n",
        tests=("tests/ui/test_replies.py",),
    ),
    Fault(
        id="ui-answer-limit",
        harm="A slow answer is given up only when Discord has long stopped waiting for it.",
        file="bot/ui/replies.py",
        old="ANSWER_WITHIN_S: Final = 2.5",
        new="ANSWER_WITHIN_S: Final = 10.0",
        tests=("tests/ui/test_replies.py",),
    ),
    Fault(
        id="ui-fault-unanswered",
        harm="A fault of the program leaves the clicker without a word.",
        file="bot/ui/replies.py",
        old="""\
            await self.tell(interaction, "fault-unknown", incident=str(interaction.id)[-6:])
""",
        new="",
        tests=("tests/ui/test_replies.py",),
    ),
    Fault(
        id="ui-unsaved-unanswered",
        harm="A move that could not be saved is answered with nothing.",
        file="bot/ui/replies.py",
        old='            await self.tell(interaction, "fault-not-saved")\n',
        new="",
        tests=("tests/ui/test_replies.py",),
    ),
    Fault(
        id="ui-refusal-public",
        harm="What somebody is refused, all others read as well.",
        file="bot/ui/replies.py",
        old="await read(send(sentence, ephemeral=True, allowed_mentions=SILENT))",
        new="await read(send(sentence, allowed_mentions=SILENT))",
        tests=("tests/ui/test_replies.py",),
    ),
    Fault(
        id="ui-pings-everybody",
        harm="The bot pings whomever a message names.",
        file="bot/ui/layouts.py",
        old="SILENT: Final = discord.AllowedMentions.none()",
        new="SILENT: Final = discord.AllowedMentions.all()",
        tests=("tests/ui/test_replies.py",),
    ),
    Fault(
        id="ui-pings-more-than-named",
        harm="A challenge pings others than the one challenged.",
        file="bot/ui/layouts.py",
        old="        users=[discord.Object(user) for user in panel.ping],\n",
        new="        users=True,\n",
        tests=(f"{_DUELING}::test_a_challenge_pings_the_opponent_alone_and_shows_the_hash",),
    ),
    Fault(
        id="ui-posted-twice",
        harm="A board whose posting was answered by an outage is posted twice.",
        file="bot/ui/boards.py",
        old='nonce=f"d{board.id}" if old is None else f"b{old}",',
        new="nonce=None,",
        tests=(f"{_BOARDS}::test_a_board_whose_posting_is_not_heard_of_is_posted_once",),
    ),
    Fault(
        id="ui-no-breaker",
        harm="In a channel that refuses the bot each move is a call in vain, up to a ban.",
        file="bot/ui/rests.py",
        old="return rest is None or rest.strikes < STRIKES or self._now_ms() >= rest.until_ms",
        new="return rest is None or self._now_ms() >= 0",
        tests=("tests/ui/test_rests.py",),
    ),
    Fault(
        id="ui-breaker-stays-open",
        harm="A permission that was given back is not noticed for an hour.",
        file="bot/ui/rests.py",
        old="        if may_write and rest.lacking:\n            rest.until_ms = self._now_ms()\n",
        new="",
        tests=("tests/ui/test_rests.py",),
    ),
    Fault(
        id="ui-two-writers",
        harm="Two edits of one board are under way at once, and the older one may win.",
        file="bot/ui/boards.py",
        old="""\
        if not channel.running and channel.orders and self.rests.allows(number):
            channel.running = True
            self._background.start(self._write(number, channel), f"boards of {number}")
""",
        new="""\
        if channel.orders and self.rests.allows(number):
            orders, channel.orders = channel.orders, {}
            self._background.start(self._write(number, ChannelOrders(orders)), "boards")
""",
        tests=("tests/ui/test_boards.py",),
    ),
    Fault(
        id="ui-older-board-wins",
        harm="Of the boards that wait for one edit the oldest is shown in the end.",
        file="bot/ui/boards.py",
        old="            if waiting.board.moment <= board.moment:\n",
        new="            if waiting.board.moment > board.moment:\n",
        tests=("tests/ui/test_boards.py",),
    ),
    Fault(
        id="ui-stale-edit",
        harm="A board that an answer has shown already is edited once more, or back.",
        file="bot/ui/boards.py",
        old="""\
                if not order.anew and order.board.moment <= self._moments.get(duel, -1):
""",
        new="                if not order.anew and order.board.moment < 0:\n",
        tests=("tests/ui/test_boards.py",),
    ),
    Fault(
        id="ui-deleted-board",
        harm="A board that somebody deleted never comes back.",
        file="bot/ui/orders.py",
        old='ANEW: Final = frozenset({"message_gone", "too_old", "asleep"})',
        new='ANEW: Final = frozenset({"too_old", "asleep"})',
        tests=(f"{_WORLD}::test_a_board_that_was_deleted_is_posted_anew",),
    ),
    Fault(
        id="ui-outage-taken-for-a-deletion",
        harm="An outage of Discord's that says 404 ends matches.",
        file="bot/ui/wire.py",
        old="    match error.code:\n        case 10003:  # Unknown Channel\n",
        new="""\
    if error.status == HTTPStatus.NOT_FOUND:
        return "gone"
    match error.code:
        case 10003:  # Unknown Channel
""",
        tests=(f"{_WORLD}::test_an_outage_that_says_404_ends_no_match",),
    ),
    Fault(
        id="ui-token-life",
        harm="A hand is pushed with a token that Discord takes no more.",
        file="bot/ui/hands.py",
        old="TOKEN_LIFE_MS: Final = 14 * 60 * 1000",
        new="TOKEN_LIFE_MS: Final = 16 * 60 * 1000",
        tests=(
            "tests/e2e/test_hands.py::test_a_hand_that_is_too_old_to_be_changed_is_left_alone_and_opened_by_the_board",
        ),
    ),
    Fault(
        id="ui-hand-not-pushed",
        harm="An open hand does not show the opponent's move.",
        file="bot/ui/hands.py",
        old="        if slot.open is not None and not slot.pushing:\n",
        new="        if slot.open is None and not slot.pushing:\n",
        tests=(f"{_PLAYING}::test_a_move_brings_board_and_the_other_hand_up_to_date",),
    ),
    Fault(
        id="ui-challenge-lost",
        harm="A challenge whose posting failed stands nowhere and holds its challenger.",
        file="bot/ui/challenges.py",
        old="            if not asked.answered:\n",
        new="            if asked.answered is None:\n",
        tests=(f"{_ANSWERS}::test_a_challenge_whose_answer_is_lost_stands_once_and_is_accepted",),
    ),
    Fault(
        id="ui-first-hand-unopened",
        harm="The challenger has to look for the hand when the challenge is accepted.",
        file="bot/ui/clicks.py",
        old="        if challenger is not None:\n",
        new="        if challenger is None:\n            return\n        if not challenger:\n",
        tests=(f"{_DUELING}::test_an_accepted_challenge_opens_both_hands_in_private",),
    ),
    Fault(
        id="ui-prompt-left",
        harm="Decided UNO prompts stay in the channel.",
        file="bot/ui/prompts.py",
        old="""\
        if message in self._standing:
            await self._delete(board, message)
""",
        new="",
        tests=("tests/e2e/test_race.py::test_a_decided_prompt_is_cleaned_up",),
    ),
    Fault(
        id="ui-stranger-hammers",
        harm="Somebody who does not play keeps the database busy by pressing.",
        file="bot/ui/clicks.py",
        old="            raise PressedTooFast\n",
        new="            pass\n",
        tests=(
            (
                "tests/e2e/test_attacks.py::"
                "test_a_bystander_s_hundred_presses_get_a_short_answer_each_and_nothing_more"
            ),
        ),
    ),
    Fault(
        id="ui-loose-buttons",
        harm="A forged button that begins like one of ours is obeyed.",
        file="bot/ui/custom_ids.py",
        old="match = _GRAMMAR.fullmatch(custom_id)",
        new="match = _GRAMMAR.match(custom_id)",
        tests=("tests/ui/test_custom_ids.py",),
    ),
    Fault(
        id="ui-views-kept",
        harm="The library answers clicks beside us, and its memory grows with each message.",
        file="bot/ui/layouts.py",
        old="    view.stop()\n",
        new="",
        tests=("tests/e2e/test_restart.py::test_the_library_keeps_none_of_our_views",),
    ),
    Fault(
        id="ui-broken-event",
        harm="One event that lacks a field ends the whole bot.",
        file="bot/ui/broken_events.py",
        old="        if event not in NEEDED:\n",
        new="        if event in NEEDED:\n",
        tests=(f"{_EVENTS}::test_a_click_that_lacks_anything_stops_nobody",),
    ),
    Fault(
        id="ui-calls-in-a-ban",
        harm="The bot goes on asking while Discord bans the host, which makes the ban longer.",
        file="bot/ui/edge.py",
        old="            raise Banned\n",
        new="            pass\n",
        tests=("tests/e2e/test_edge.py::test_in_a_ban_nothing_is_asked_and_nobody_s_time_runs",),
    ),
    Fault(
        id="ui-deleted-channel",
        harm="A match whose channel is deleted holds its players until the day is over.",
        file="bot/ui/surroundings.py",
        old='    "on_guild_channel_delete",\n',
        new="",
        tests=(f"{_WORLD}::test_a_channel_that_is_deleted_ends_its_match_without_a_call",),
    ),
    Fault(
        id="ui-kicked",
        harm="A bot that was removed and invited again finds all channels still taken.",
        file="bot/ui/surroundings.py",
        old='    "on_guild_remove",\n',
        new="",
        tests=(
            (
                "tests/e2e/test_world_servers.py::"
                "test_a_bot_that_is_kicked_ends_its_matches_and_plays_when_invited_again"
            ),
        ),
    ),
    Fault(
        id="ui-outage-counts",
        harm="An outage of one server at Discord's is its players' time.",
        file="bot/ui/surroundings.py",
        old='    "on_guild_unavailable",\n',
        new="",
        tests=(f"{_EVENTS}::test_an_outage_of_the_server_is_nobodys_time_and_the_match_goes_on",),
    ),
    Fault(
        id="ui-cut-connection-counts",
        harm="The time in which the connection was cut is the players'.",
        file="bot/ui/surroundings.py",
        old='    "on_shard_disconnect",\n',
        new="",
        tests=("tests/e2e/test_gaps.py::test_7_6_no_time_runs_while_the_connection_is_cut",),
    ),
    Fault(
        id="ui-resume-voids",
        harm="A race is void by a short cut after which Discord sent every press.",
        file="bot/ui/surroundings.py",
        old='self._outages.go_on(("shard", shard_id), presses_lost=False)',
        new='self._outages.go_on(("shard", shard_id))',
        tests=(
            "tests/e2e/test_race.py::test_presses_brought_by_a_resume_are_judged_by_their_stamps",
        ),
    ),
    Fault(
        id="ui-readers-language",
        harm="What one alone reads is in English, whatever their language.",
        file="bot/ui/replies.py",
        old="    return str(interaction.locale)\n",
        new='    return "en-US"\n',
        tests=(
            "tests/e2e/test_languages.py::test_a_match_is_private_in_both_languages_and_public_in_the_servers",
        ),
    ),
    Fault(
        id="ui-emojis-of-the-owner",
        harm="Emojis of the application that are none of ours are deleted.",
        file="bot/ui/emojis.py",
        old="for emoji in emojis if emoji.name.startswith(PREFIX)}",
        new="for emoji in emojis}",
        tests=(_EMOJIS,),
    ),
    Fault(
        id="ui-emojis-uploaded-again",
        harm="Each start uploads all pictures of cards again.",
        file="bot/ui/emojis.py",
        old="missing = [name for name in self._names.values() if name not in found]",
        new="missing = [*self._names.values()]",
        tests=(f"{_EMOJIS}::test_the_next_start_asks_once_and_changes_nothing",),
    ),
    Fault(
        id="ui-emojis-gone",
        harm="When somebody deletes the pictures, no hand can be shown any more.",
        file="bot/ui/wire.py",
        old='UNKNOWN_EMOJI: Final = "Invalid emoji"',
        new='UNKNOWN_EMOJI: Final = "Unknown emoji"',
        tests=(f"{_EMOJIS}::test_a_message_with_a_picture_that_is_gone_is_known_by_its_refusal",),
    ),
)

_SHUTDOWN = "tests/e2e/test_shutdown.py"

_CLIENT: Final = (
    Fault(
        id="client-deaf-to-sigterm",
        harm="A host that stops the bot kills it in the midst of its work.",
        file="bot/__main__.py",
        old="    for number in (signal.SIGTERM, signal.SIGINT):\n        try:\n",
        new="    for number in (signal.SIGINT,):\n        try:\n",
        tests=(
            f"{_SHUTDOWN}::test_a_stop_under_load_is_exit_0_in_three_seconds_however_often_it_is_asked_for",
        ),
    ),
    Fault(
        id="client-stop-untold",
        harm="Boards go on showing a limit while the bot is stopped.",
        file="bot/client.py",
        old="            self.desk.boards.pause(self.lobby.live_boards(), TELL_S),\n",
        new="            self.desk.boards.pause((), TELL_S),\n",
        tests=(f"{_SHUTDOWN}::test_fifty_boards_are_told_within_the_three_seconds",),
    ),
    Fault(
        id="client-hanging-stop",
        harm="A stop hangs as long as the disk does not answer.",
        file="bot/__main__.py",
        old="            last_resort.start()\n",
        new="",
        tests=(
            f"{_SHUTDOWN}::test_a_stop_while_the_database_is_made_ready_is_exit_0_in_three_seconds",
        ),
    ),
    Fault(
        id="client-commands-each-start",
        harm="Each start registers the commands again, until Discord takes none for that day.",
        file="bot/client.py",
        old="        if registered == digest:\n",
        new="        if registered is digest:\n",
        tests=("tests/e2e/test_restart.py::test_commands_are_registered_once",),
    ),
    Fault(
        id="client-wrong-token",
        harm="A host starts a bot with a wrong token again and again.",
        file="bot/__main__.py",
        old="        return EXIT_CONFIG\n",
        new="        return EXIT_LATER\n",
        tests=("tests/e2e/test_kill.py::test_a_wrong_token_is_one_line_and_exit_78",),
    ),
    Fault(
        id="client-another-application",
        harm="With another token the bot shows matches whose buttons nobody can press.",
        file="bot/client.py",
        old="        if stored is not None and not self._new_application:\n",
        new="        if stored is not None and self._kept_in is None:\n",
        tests=(
            "tests/e2e/test_operators.py::test_another_application_is_refused_until_the_owner_says_so",
        ),
    ),
    Fault(
        id="client-dead-database",
        harm="A bot whose database has ended runs on and takes no move.",
        file="bot/duel/pulse.py",
        old="                raise self._fault\n",
        new="                pass\n",
        tests=(f"{_PULSE}::test_a_database_that_has_ended_ends_the_pulse",),
    ),
    Fault(
        id="client-stuck-database",
        harm="A bot whose disk does not answer any more hangs for ever.",
        file="bot/duel/pulse.py",
        old="            if self._waited_ms() > stuck_ms:\n",
        new="            if self._waited_ms() < 0:\n",
        tests=(_PULSE,),
    ),
    Fault(
        id="client-ill-is-well",
        harm="/healthz says 200 of a bot that can save nothing.",
        file="bot/health.py",
        old="status=ILL if now.ills else 200",
        new="status=200",
        tests=("tests/test_health.py",),
    ),
    Fault(
        id="client-database-in-use",
        harm="A database that another bot has in use is reported as damaged.",
        file="bot/cli.py",
        old="return EXIT_LATER if isinstance(error, DatabaseBusy) else EXIT_DATA",
        new="return EXIT_DATA",
        tests=("tests/test_cli.py::test_a_restore_under_a_running_bot_can_be_tried_again_later",),
    ),
    Fault(
        id="client-start-unseen",
        harm="`status` does not know of a bot that waits for Discord that it is starting.",
        file="bot/__main__.py",
        old="        duels.pulse.beat(bot.health)\n",
        new="",
        tests=(
            "tests/e2e/test_operators.py::test_a_bot_that_discord_lets_wait_is_seen_to_be_starting",
        ),
    ),
    Fault(
        id="client-killed-is-running",
        harm="`status` says of a bot that was killed that it runs.",
        file="bot/cli.py",
        old="    if ended or not running:\n",
        new="    if ended:\n",
        tests=("tests/test_cli.py::test_status_knows_at_once_that_the_bot_was_killed",),
    ),
    Fault(
        id="client-shuffle-unverifiable",
        harm="`verify` gives other cards than were dealt.",
        file="bot/cli.py",
        old="        deck = deal(seed, accepted, number, rules).deck\n",
        new="        deck = deal(seed, accepted, number + 1, rules).deck\n",
        tests=("tests/test_cli.py::test_verify_gives_the_cards_that_are_dealt_and_were_cut",),
    ),
    Fault(
        id="logs-token",
        harm="The log shows the bot's token.",
        file="bot/logs.py",
        old="            text = text.replace(self._secret, _GONE)\n",
        new="            pass\n",
        tests=("tests/test_logs.py",),
    ),
    Fault(
        id="logs-interaction-token",
        harm="The log shows tokens by which hands can be read.",
        file="bot/logs.py",
        old='        return _IN_ADDRESSES.sub(rf"\\g<1>{_GONE}", text)\n',
        new="        return text\n",
        tests=("tests/test_logs.py",),
    ),
    Fault(
        id="logs-library-at-debug",
        harm="LOG_LEVEL=DEBUG prints hands and tokens of the library's.",
        file="bot/logs.py",
        old="setLevel(max(logging.INFO, logging.getLevelName(level)))",
        new="setLevel(logging.getLevelName(level))",
        tests=(
            "tests/test_cli.py::test_debug_never_reaches_the_loggers_that_print_tokens_and_hands",
        ),
    ),
    Fault(
        id="settings-token-in-a-repr",
        harm="An error that shows the settings shows the token.",
        file="bot/settings.py",
        old="    token: str = field(repr=False)\n",
        new="    token: str\n",
        tests=("tests/test_settings.py::test_the_token_is_not_in_the_repr",),
    ),
    Fault(
        id="settings-file-wins",
        harm="What the host sets is overruled by a forgotten .env.",
        file="bot/settings.py",
        old="    given |= environ\n",
        new="    given = defaults | dict(environ) | given\n",
        tests=("tests/test_settings.py::test_the_environment_wins_over_the_file",),
    ),
    Fault(
        id="settings-name-that-pings",
        harm="A PUBLIC_NAME with a mention or Markdown stands in each message.",
        file="bot/settings.py",
        old='        raise ValueError("holds no line breaks, mentions or Markdown")\n',
        new="        pass\n",
        tests=("tests/test_settings.py",),
    ),
    Fault(
        id="i18n-missing-sentence",
        harm="One Dutch sentence is missing, and Dutch players read English there.",
        file="bot/i18n/locales/nl/hand.ftl",
        old="draft-wait = Nu kiest { $player }.\n",
        new="",
        tests=("tests/i18n/test_locales.py",),
    ),
    Fault(
        id="i18n-nobody-named",
        harm="A Czech sentence does not say whom it is about.",
        file="bot/i18n/locales/cs/race.ftl",
        old="uno-second = { $player } o { $ahead } později.",
        new="uno-second = O { $ahead } později.",
        tests=("tests/i18n/test_locales.py",),
    ),
    Fault(
        id="i18n-description-too-long",
        harm="A Czech text is longer than Discord takes, and no command is registered at all.",
        file="bot/i18n/locales/cs/commands.ftl",
        old="cmd-hand-about = Ukáže ti tvoje karty. Nikdo jiný je neuvidí.\n",
        new="cmd-hand-about = Ukáže ti tvoje karty. " + 6 * "Nikdo jiný je neuvidí. " + "\n",
        tests=("tests/i18n/test_commands.py",),
    ),
    Fault(
        id="i18n-sentence-that-fails",
        harm="A sentence that a language lacks makes the answer fail.",
        file="bot/i18n/library.py",
        old="        if self._strict:\n",
        new="        if self._strict or self._fallback is not None:\n",
        tests=("tests/i18n/test_library.py",),
    ),
    Fault(
        id="i18n-isolating-marks",
        harm="Labels of buttons hold marks that Discord shows as boxes.",
        file="bot/i18n/library.py",
        old="use_isolating=False",
        new="use_isolating=True",
        tests=("tests/i18n/test_library.py",),
    ),
    Fault(
        id="cogs-anybody-ends",
        harm="Anybody ends the match in a channel by /duo end.",
        file="cogs/duo.py",
        old="        if not interaction.permissions.manage_messages:\n",
        new="        if not interaction.permissions.view_channel:\n",
        tests=(f"{_DUELING}::test_a_moderator_ends_a_duel_and_nobody_else_does",),
    ),
    Fault(
        id="cogs-flood-of-commands",
        harm="Who types commands again and again keeps the bot busy.",
        file="cogs/typed.py",
        old="        work.close()\n        raise PressedTooFast\n",
        new="        pass\n",
        tests=(
            "tests/e2e/test_attacks.py::test_who_types_commands_again_and_again_is_told_to_wait",
        ),
    ),
    Fault(
        id="cogs-opponent-cannot-see",
        harm="Somebody who can't see the channel is challenged in it.",
        file="cogs/typed.py",
        old="    check_opponent(interaction, user)\n",
        new="",
        tests=(f"{_DUELING}::test_nobody_is_challenged_where_they_cannot_see_it",),
    ),
    Fault(
        id="places-voice-without-connect",
        harm="A challenge is posted in a voice chat in which the board can't be shown.",
        file="bot/ui/places.py",
        old='("view-channel", "connect", "send-messages")',
        new='("view-channel", "send-messages")',
        tests=("tests/ui/test_places.py",),
    ),
    Fault(
        id="places-locked-thread",
        harm="A challenge is posted in a locked thread, where nobody can accept it.",
        file="bot/ui/places.py",
        old="    if _is_locked(place):\n        raise ThreadLocked\n",
        new="",
        tests=("tests/ui/test_places.py",),
    ),
    Fault(
        id="places-rest-ended-in-vain",
        harm="A board rests, and each change of its server is a call in vain, up to a ban.",
        file="bot/ui/surroundings.py",
        old="            if missing_in(guild, channel) == ():\n",
        new="            if missing_in(guild, channel) is not None:\n",
        tests=(
            (
                "tests/e2e/test_places.py::"
                "test_a_board_in_a_voice_chat_rests_until_connect_is_given_back"
            ),
        ),
    ),
    Fault(
        id="cogs-servers-language",
        harm="The board is in the challenger's language instead of the server's.",
        file="cogs/typed.py",
        old="    return str(interaction.guild_locale or interaction.locale)\n",
        new="    return str(interaction.locale)\n",
        tests=(
            "tests/e2e/test_languages.py::test_a_match_is_private_in_both_languages_and_public_in_the_servers",
        ),
    ),
    Fault(
        id="cogs-options-ignored",
        harm="A match is played by other rules than were chosen.",
        file="cogs/duo.py",
        old='            settings["draft"] = draft.value\n',
        new="            pass\n",
        tests=(f"{_PLAYING}::test_two_presses_of_draw_at_once_take_one_card",),
    ),
    Fault(
        id="cogs-resigns-at-once",
        harm="/duo resign asks nobody whether it was meant.",
        file="cogs/duo.py",
        old="        panel = resign_panel(board, seat, self._look(interaction))\n",
        new="""\
        from bot.engine.actions import Resign

        await self.bot.lobby.submit(
            board.id, user, Resign(seat), version=None, interaction=InteractionId(interaction.id)
        )
        panel = resign_panel(board, seat, self._look(interaction))
""",
        tests=(f"{_PLAYING}::test_resigning_asks_once_and_ends_the_match_for_both",),
    ),
)

FAULTS: Final = (
    *_ENGINE,
    *_DUEL,
    *_TIME,
    *_CHALLENGES,
    *_RACE,
    *_STORAGE,
    *_RENDER,
    *_UI,
    *_CLIENT,
)
"""All of them, the quickest first."""
