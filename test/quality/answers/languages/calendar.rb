require 'date'

module Booking
  class Calendar
    Slot = Struct.new(:start, :finish, :guest)

    def initialize(open_from:, open_until:)
      @open_from = open_from
      @open_until = open_until
      @slots = []
    end

    def book(start, finish, guest)
      raise ArgumentError, 'ends before it begins' if finish <= start
      raise Conflict, "#{start} is taken" if clash?(start, finish)

      @slots << Slot.new(start, finish, guest)
      @slots.sort_by!(&:start)
    end

    def clash?(start, finish)
      @slots.any? { |slot| slot.start < finish && start < slot.finish }
    end

    def gaps(day)
      cursor = at_hour(day, @open_from)
      free = []
      slots_on(day).each do |slot|
        free << [cursor, slot.start] if slot.start > cursor
        cursor = [cursor, slot.finish].max
      end
      closing = at_hour(day, @open_until)
      free << [cursor, closing] if cursor < closing
      free
    end

    def postpone(guest, minutes)
      mine, others = @slots.partition { |slot| slot.guest == guest }
      moved = mine.map { |slot| Slot.new(slot.start + minutes * 60, slot.finish + minutes * 60, guest) }
      @slots = (others + moved).sort_by(&:start)
    end

    def cancel_all(guest)
      before = @slots.size
      @slots.reject! { |slot| slot.guest == guest }
      before - @slots.size
    end

    def to_ical
      events = @slots.map do |slot|
        "BEGIN:VEVENT\r\nDTSTART:#{stamp(slot.start)}\r\nDTEND:#{stamp(slot.finish)}\r\nSUMMARY:#{slot.guest}\r\nEND:VEVENT"
      end
      (['BEGIN:VCALENDAR', 'VERSION:2.0'] + events + ['END:VCALENDAR']).join("\r\n")
    end

    private

    def slots_on(day)
      @slots.select { |slot| slot.start.to_date == day }
    end

    def at_hour(day, hour)
      Time.utc(day.year, day.month, day.day, hour)
    end

    def stamp(time)
      time.utc.strftime('%Y%m%dT%H%M%SZ')
    end
  end

  class Conflict < StandardError; end
end
